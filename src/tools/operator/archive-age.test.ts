import { openStorages } from '#server/storages/open-storages'
import { isOnPostgres } from '#server/testing/test-database'
import { Client } from 'pg'
import { expect, test } from 'vitest'
import { findPostgres, startPostgres } from '../support/postgres-server.ts'

const programs = findPostgres() ?? ''

test.runIf(isOnPostgres && programs !== '')(
  'with PostgreSQL the age of the backup is that of its archive, while there is something that is not in it',
  async () => {
    const startedAtMs = performance.now()
    const settings = ['archive_mode=on', 'archive_command=true']
    const server = await startPostgres({ programs, isDurable: true, settings })
    const owner = new Client({ connectionString: server.url })
    try {
      await owner.connect()
      await owner.query('CREATE ROLE limited LOGIN')
      const databaseUrl = server.url.replace('//milestay@', '//limited@')
      const config = { dataDir: '', databaseUrl, databaseAdminUrl: server.url }
      const storages = await openStorages({ config, clock: () => 0 })
      // Both by the clock of the server, which is not ours.
      const ageMs = async () => {
        const { rows } = await owner.query('SELECT extract(epoch FROM clock_timestamp()) * 1000 AS now')
        return Number(rows[0].now) - ((await storages.readTimes())?.archivedAtMs ?? NaN)
      }
      // Nothing is archived yet, and a server that was just made has lost nothing.
      expect(await ageMs()).toBeLessThan(performance.now() - startedAtMs)
      await owner.query('SELECT pg_sleep(1)')
      expect(await ageMs()).toBeGreaterThan(900)
      await owner.query('SELECT pg_switch_wal()')
      await expect.poll(ageMs, { timeout: 20_000 }).toBeLessThan(100)
      await owner.query('SELECT pg_sleep(1)')
      expect(await ageMs()).toBeLessThan(100)
      await owner.query('CREATE TABLE written (number integer)')
      expect(await ageMs()).toBeGreaterThan(900)
      await storages.close()
    } finally {
      await owner.end()
      await server.stop()
    }
  },
)
