import { backUpDatabase } from '#server/database/sqlite/back-up-database'
import { copyDatabase } from '#server/database/sqlite/copy-database'
import { openSqlite } from '#server/database/sqlite/open-database'
import { verifyLedger } from '#server/miles/sqlite/verify-ledger'
import { RefusedError } from '../parse-command.ts'
import { expectDatabase, type LedgerCommand } from './command.ts'
import { summarize } from './verify.ts'

/** PostgreSQL has its own tool for backups. */
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
    expectDatabase(config)
    let summary = ''
    const database = openSqlite(config.dataDir)
    try {
      await backUpDatabase(file, (unfinished) =>
        copyDatabase(database, unfinished, 'integrity_check', async (copy) => {
          summary = summarize(await verifyLedger(copy))
        }),
      )
    } finally {
      database.close()
    }
    log(`Wrote ${file}. Its ledger was verified: ${summary}`)
  },
}
