import type { Clock } from '../../clock.ts'
import { leaseMs, type LeaseStorage, longestLeaseMs } from '../leases.ts'
import type { Database } from './open-database.ts'
import { createWriteWithoutWaiting } from './write-without-waiting.ts'

export function createLeaseStorage(database: Database, clock: Clock): LeaseStorage {
  const acquire = database.prepare(`
    INSERT INTO leases (job, holder, expires_at) VALUES (@job, @holder, @expiresAt)
    ON CONFLICT (job) DO UPDATE SET holder = excluded.holder, expires_at = excluded.expires_at
    WHERE leases.expires_at < @now OR leases.expires_at > @longest OR leases.holder = excluded.holder`)
  const release = database.prepare('DELETE FROM leases WHERE job = ? AND holder = ?')
  const write = createWriteWithoutWaiting(database)

  return {
    async acquire(job, holder) {
      return write(() => {
        const now = clock()
        const times = { now, expiresAt: now + leaseMs, longest: now + longestLeaseMs }
        return acquire.run({ job, holder, ...times }).changes === 1
      })
    },
    async release(job, holder) {
      await write(() => release.run(job, holder))
    },
  }
}
