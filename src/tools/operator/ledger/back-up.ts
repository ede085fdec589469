import Sqlite from 'better-sqlite3'
import { backUpDatabase } from '#server/database/sqlite/back-up-database'
import { type Database, openSqlite } from '#server/database/sqlite/open-database'
import { expectDatabase } from '../expect-database.ts'
import { RefusedError } from '../parse-command.ts'
import type { LedgerCommand } from './command.ts'
import { verifyLedger } from './verification/sqlite/verify-ledger.ts'
import { summarize } from './verify.ts'

/** Backs up SQLite; PostgreSQL has its own backup tool. */
export const backUp: LedgerCommand = {
  name: 'backup',
  usage: '<file>',
  operands: 1,
  options: [],
  async run({ operands: [file = ''] }, { config, log }) {
    if (config.databaseUrl !== undefined) {
      throw new RefusedError(
        `DATABASE_URL is set; back up that database with pg_dump --format=custom --file=${file} "$DATABASE_URL"`,
      )
    }
    await expectDatabase(config)
    let summary = ''
    const database = openSqlite(config.dataDir)
    try {
      if (database.prepare('SELECT 1 FROM checkpoints').get() === undefined) {
        throw new RefusedError('Nothing is sealed in the ledger yet, so there is nothing to back up')
      }
      await backUpDatabase(database.name, file, {
        async verify(unfinished) {
          const copy = new Sqlite(unfinished)
          try {
            expectIntact(copy)
            summary = summarize(await verifyLedger(copy))
          } finally {
            copy.close()
          }
        },
      })
    } finally {
      database.close()
    }
    log(`Wrote ${file}. Its ledger was verified: ${summary}`)
  },
}

/** @throws {Error} when SQLite finds a damaged page, row or index */
export function expectIntact(copy: Database): void {
  const result = copy.pragma('integrity_check(1)', { simple: true })
  if (result !== 'ok') throw new Error(`the copy is damaged: ${String(result)}`)
}
