import { openSqlite } from '#server/database/sqlite/open-database'
import { openMigrated } from '#server/storages/open-storages'
import { parseDatabaseUrl } from '#service/config'
import { expectDatabase } from '../expect-database.ts'
import { RefusedError, UsageError } from '../parse-command.ts'
import type { LedgerCommand } from './command.ts'
import { copyLedger } from './copy-ledger.ts'
import { verifyLedger as verifyPostgres } from './verification/postgres/verify-ledger.ts'
import { verifyLedger as verifySqlite } from './verification/sqlite/verify-ledger.ts'
import { summarize } from './verify.ts'

/** Copies all data that cannot be recomputed from the data folder to PostgreSQL, and compares both ledgers. */
export const copy: LedgerCommand = {
  name: 'copy',
  usage: '--to postgres://<user>:<password>@<host>/<database>',
  operands: 0,
  options: ['to'],
  async run({ values }, { config, log, onProgress }) {
    const databaseUrl = readTarget(values['to'])
    const { dataDir } = config
    await expectDatabase({ dataDir, databaseUrl: undefined })
    const to = await openMigrated({ databaseUrl })
    const from = openSqlite(dataDir)
    try {
      // The read transaction pins a snapshot, so that the final comparison sees exactly the copied rows.
      from.exec('BEGIN')
      const copied = summarize(await verifySqlite(from))
      await copyLedger(from, to, (done, total) => onProgress('Copying the ledger', done, total))
      const found = summarize(await verifyPostgres(to))
      if (found !== copied)
        throw new RefusedError(`The target ledger holds more than the source: ${found}, but ${copied} were copied`)
      log(`Copied the keys and the ledger. Both ledgers were verified and are identical: ${found}`)
    } finally {
      from.close()
      await to.close()
    }
  },
}

function readTarget(text = ''): string {
  const url = parseDatabaseUrl(text)
  if (url === undefined) throw new UsageError('--to must be a URL such as postgres://user:password@host:5432/database')
  return url
}
