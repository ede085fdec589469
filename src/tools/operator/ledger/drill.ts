import { existsSync } from 'node:fs'
import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openSqlite } from '#server/database/sqlite/open-database'
import { listBackups } from '#server/database/sqlite/start-backups'
import { openLedgerKey } from '#server/log/ledger-key'
import { reasonOf } from '#server/runtime/reason-of'
import type { DatabaseLocation } from '#server/storages/open-storages'
import { parseDatabaseUrl } from '#service/config'
import { RefusedError, UsageError } from '../parse-command.ts'
import { expectIntact } from './back-up.ts'
import { type LedgerCommand, type LedgerCommandOptions, withStorages } from './command.ts'
import { verifyLedger } from './open-ledger.ts'
import { summarize } from './verify.ts'

/**
 * Restores a backup into a temporary folder and verifies its ledger, or verifies the ledger in a restored PostgreSQL
 * server. Reports how old it is.
 */
export const drill: LedgerCommand = {
  name: 'drill',
  usage: '[--file <backup> | --url postgres://<user>:<password>@<host>/<database>]',
  operands: 0,
  options: ['file', 'url'],
  async run({ values: { file, url } }, options) {
    if (url !== undefined) {
      const databaseUrl = parseDatabaseUrl(url)
      if (databaseUrl === undefined || file !== undefined) {
        throw new UsageError('--url must be a URL such as postgres://user:password@host:5432/database, without --file')
      }
      return verifyRestored({ dataDir: options.config.dataDir, databaseUrl }, options)
    }
    const backup = file ?? newestBackup(options)
    const dataDir = await mkdtemp(join(tmpdir(), 'milestay-drill-'))
    try {
      const startedAtMs = performance.now()
      await restore(backup, dataDir)
      options.log(`Restored ${backup} in ${secondsSince(startedAtMs)}`)
      await verifyRestored({ dataDir, databaseUrl: undefined }, options)
    } finally {
      await rm(dataDir, { recursive: true, force: true })
    }
  },
}

function newestBackup({ config: { backup }, clock }: LedgerCommandOptions): string {
  if (backup === undefined) throw new UsageError('Without BACKUP_DIR, a drill needs --file or --url')
  const newest = existsSync(backup.folder) ? listBackups(backup.folder, clock()).at(-1) : undefined
  if (newest === undefined) throw new RefusedError(`There is no backup in ${backup.folder}`)
  return newest.file
}

/** @throws {RefusedError} when the backup is damaged */
async function restore(backup: string, dataDir: string): Promise<void> {
  try {
    await copyFile(backup, join(dataDir, 'milestay.db'))
    const database = openSqlite(dataDir)
    try {
      expectIntact(database)
    } finally {
      database.close()
    }
  } catch (cause) {
    throw new RefusedError(`${backup} cannot be restored. ${reasonOf(cause)}`, { cause })
  }
}

async function verifyRestored(
  config: DatabaseLocation,
  { config: { ledgerKeyFile }, clock, log }: LedgerCommandOptions,
): Promise<void> {
  const startedAtMs = performance.now()
  const key = existsSync(ledgerKeyFile) ? openLedgerKey(ledgerKeyFile) : undefined
  await withStorages({ config, clock }, async ({ log: eventLog }) => {
    const summary = summarize(await verifyLedger(config, { checkpoints: [], key }))
    log(`Its ledger was verified in ${secondsSince(startedAtMs)}: ${summary}`)
    log(key === undefined ? 'Nothing was kept to compare it with' : 'Compared with the key in LEDGER_KEY_FILE')
    const sealed = await eventLog.latestCheckpoint()
    if (sealed === undefined) return log('Nothing in it is sealed')
    const minutes = ((clock() - sealed.sealedAtMs) / 60_000).toFixed(1)
    log(
      `It was last sealed at ${new Date(sealed.sealedAtMs).toISOString()}: what was written in the ${minutes} minutes since then would be lost`,
    )
  })
}

function secondsSince(startedAtMs: number): string {
  return `${((performance.now() - startedAtMs) / 1000).toFixed(1)} s`
}
