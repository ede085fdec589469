import { setTimeout as sleep } from 'node:timers/promises'
import type { Postgres } from '../../database/postgres/open-database.ts'
import { createLogReads } from '../log/read-log.ts'
import { signerAdded } from '../ledger/events.ts'
import type { EventLog } from '../log/storage.ts'
import { writeEvent } from './write-event.ts'

/** How long a transaction that adds an event may take before sealing gives up for now. */
const maxSettleMs = 5_000
const settlePollMs = 20

/** Another process has appended the tile or the checkpoint. */
class TakenError extends Error {}

export function createEventLog(postgres: Postgres): EventLog {
  const { query } = postgres

  const reads = createLogReads(query)

  /** Returns the transactions in flight that may have added events: an insert takes this lock before it draws an id. */
  async function writers(): Promise<string[]> {
    const found = await query<{ writer: string }>(
      `SELECT DISTINCT virtualtransaction AS writer FROM pg_locks
       WHERE locktype = 'relation' AND relation = 'events'::regclass AND mode = 'RowExclusiveLock' AND granted
         AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
    )
    return found.map(({ writer }) => writer)
  }

  return {
    ...reads,
    async settledEventId() {
      // The order matters: what has drawn a smaller id is seen here as in flight, or is visible to later statements.
      const last = await reads.lastEventId()
      let unsettled = await writers()
      const startedAtMs = performance.now()
      while (unsettled.length > 0) {
        if (performance.now() - startedAtMs > maxSettleMs) {
          throw new Error(`A transaction has been adding events for more than ${maxSettleMs / 1000} s`)
        }
        await sleep(settlePollMs)
        const stillWriting = new Set(await writers())
        unsettled = unsettled.filter((writer) => stillWriting.has(writer))
      }
      return last
    },
    async append(tiles, sealed) {
      try {
        await postgres.transaction(async (query) => {
          for (const { level, tileNo, hashes, root, firstEventId } of tiles) {
            const inserted = await query(
              'INSERT INTO tiles VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING RETURNING level',
              [level, tileNo, hashes, root, firstEventId],
            )
            if (inserted.length === 0) throw new TakenError()
          }
          if (sealed === undefined) return
          const { size, lastEventId, root, note, sealedAtMs } = sealed
          const inserted = await query(
            'INSERT INTO checkpoints VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING RETURNING size',
            [size, lastEventId, root, note, sealedAtMs],
          )
          if (inserted.length === 0) throw new TakenError()
        })
        return true
      } catch (error) {
        if (error instanceof TakenError) return false
        throw error
      }
    },
    async addSigner(verifierKey, addedAtMs) {
      await writeEvent(query, signerAdded(verifierKey, addedAtMs))
    },
  }
}
