import { openStorages } from '#server/storages/open-storages'
import type { Storages } from '#server/storages/storages'
import { isOnPostgres } from '#server/testing/test-database'
import { Client } from 'pg'
import { expect, test } from 'vitest'
import { findPostgres, startPostgres } from '#tools/support/postgres-server'

const programs = findPostgres() ?? ''

test.runIf(isOnPostgres && programs !== '')(
  'on PostgreSQL a backup has no age while every write is archived, and otherwise the age of the last archived file',
  async () => {
    const startedAtMs = performance.now()
    const settings = ['archive_mode=on', 'archive_command=true']
    const server = await startPostgres({ programs, isDurable: true, settings })
    const owner = new Client({ connectionString: server.url })
    let storages: Storages | undefined
    try {
      await owner.connect()
      await owner.query('CREATE ROLE limited LOGIN')
      const databaseUrl = server.url.replace('//milestay@', '//limited@')
      const config = { dataDir: '', databaseUrl, databaseAdminUrl: server.url }
      storages = await openStorages({ config, clock: () => 0 })
      const { readTimes } = storages
      // Both times come from the database server, whose clock may differ from ours.
      const ageMs = async () => {
        const { rows } = await owner.query('SELECT extract(epoch FROM clock_timestamp()) * 1000 AS now')
        return Number(rows[0].now) - ((await readTimes())?.archivedAtMs ?? NaN)
      }
      // A new server has archived nothing, so the age counts from its start.
      expect(await ageMs()).toBeLessThan(performance.now() - startedAtMs)
      await owner.query('SELECT pg_sleep(1)')
      expect(await ageMs()).toBeGreaterThan(900)
      await owner.query('SELECT pg_switch_wal()')
      await expect.poll(ageMs, { timeout: 20_000 }).toBeLessThan(100)
      await owner.query('SELECT pg_sleep(1)')
      expect(await ageMs()).toBeLessThan(100)
      await owner.query('CREATE TABLE written (number integer)')
      expect(await ageMs()).toBeGreaterThan(900)
    } finally {
      await storages?.close()
      await owner.end()
      await server.stop()
    }
  },
)
