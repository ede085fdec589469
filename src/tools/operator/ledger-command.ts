import { existsSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { maxNoteLength } from '#contract/transfer'
import type { Clock } from '#server/clock'
import { type Config, parseDatabaseUrl } from '#service/config'
import { backUpDatabase } from '#server/database/sqlite/back-up-database'
import { openSqlite } from '#server/database/sqlite/open-database'
import { openPostgres } from '#server/database/postgres/open-database'
import { InvalidInputError, NotFoundError, StartError } from '#server/errors'
import type { LedgerReport } from '#server/miles/operator/ledger-report'
import { copyLedger, CopyRefusedError } from '#server/miles/operator/copy-ledger'
import { exportJournal } from '#server/miles/operator/export-journal'
import { operatorActor } from '#server/miles/ledger/events'
import { expectDone } from '#server/miles/ledger/expect-done'
import { verifyLedger } from '#server/miles/sqlite/verify-ledger'
import { openStorages } from '#server/storages/open-storages'
import type { Storages } from '#server/storages/storages'
import { ulid } from 'ulid'
import { parseCommand, UsageError } from './parse-command.ts'

const usage = `Usage:
  npm run ledger -- verify
  npm run ledger -- export > <file>
  npm run ledger -- backup <file>
  npm run ledger -- reverse <transaction id> --note <reason>
  npm run ledger -- copy --to postgres://<user>:<password>@<host>/<database>`

/** The command is valid, but cannot be done; the message says why. */
class RefusedError extends Error {}

export interface LedgerCommandOptions {
  readonly config: Pick<Config, 'dataDir' | 'databaseUrl'>
  readonly clock: Clock
  /** Receives the chunks of the journal; resolves when it can take another. */
  readonly write: (text: string) => Promise<void>
  /** Receives messages. */
  readonly log: (line: string) => void
  /** Receives the progress of a long operation. */
  readonly onProgress: (title: string, done: number, total: number) => void
}

/**
 * Verifies, exports, backs up and copies the ledger of a service, and reverses transfers, even while the service runs.
 *
 * @returns the exit code
 */
export async function runLedgerCommand(args: readonly string[], options: LedgerCommandOptions): Promise<number> {
  try {
    const action = readAction(args, options)
    if (typeof action !== 'function') {
      await copyAll(action.to, options)
      return 0
    }
    expectDatabase(options.config)
    const storages = await openStorages(options)
    try {
      await action(storages)
    } finally {
      await storages.close()
    }
    return 0
  } catch (error) {
    const isExpected = [UsageError, RefusedError, StartError, CopyRefusedError].some((kind) => error instanceof kind)
    if (!(error instanceof Error) || !isExpected) throw error
    options.log(error.message)
    if (error instanceof UsageError) options.log(usage)
    return 1
  }
}

type Action = (storages: Storages) => Promise<void>

function readAction(args: readonly string[], options: LedgerCommandOptions): Action | { readonly to: string } {
  const { positionals, values } = parse(args)
  const [command, operand, ...rest] = positionals
  if (command === 'reverse' && operand !== undefined && rest.length === 0) {
    return reverse(operand, readNote(values.note), options)
  }
  if (values.note !== undefined) throw new UsageError('Only reverse takes --note')
  if (command === 'copy' && operand === undefined) return { to: readTarget(values.to) }
  if (values.to !== undefined) throw new UsageError('Only copy takes --to')
  if (command === 'verify' && operand === undefined) return verify(options)
  if (command === 'export' && operand === undefined) return exportAll(options)
  if (command === 'backup' && operand !== undefined && rest.length === 0) return backUp(operand, options)
  throw new UsageError(command === undefined ? 'Missing command' : `Invalid command "${positionals.join(' ')}"`)
}

function parse(args: readonly string[]) {
  return parseCommand({
    args: [...args],
    allowPositionals: true,
    options: { note: { type: 'string' }, to: { type: 'string' } },
  })
}

function readNote(text = ''): string {
  const note = text.trim()
  if (note === '') throw new UsageError('--note must give the reason')
  if (note.length > maxNoteLength) throw new UsageError(`--note must have at most ${maxNoteLength} characters`)
  return note
}

function readTarget(text = ''): string {
  const url = parseDatabaseUrl(text)
  if (url === undefined) throw new UsageError('--to must be a URL such as postgres://user:password@host:5432/database')
  return url
}

/** Opening a database creates it, and a mistyped folder must not pass for an empty ledger. */
function expectDatabase({ dataDir, databaseUrl }: LedgerCommandOptions['config']): void {
  if (databaseUrl === undefined && !existsSync(join(dataDir, 'milestay.db'))) {
    throw new StartError(`DATA_DIR: there is no database in ${dataDir}`)
  }
}

function verify({ log }: LedgerCommandOptions): Action {
  return async ({ books }) => log(`Ledger verified: ${summarize(await books.verify())}`)
}

/**
 * Returns the counts of a report as text.
 *
 * @throws {RefusedError} when the report has a problem
 */
function summarize({ accounts, transfers, entries, miles, problem }: LedgerReport): string {
  if (problem !== undefined) throw new RefusedError(`Ledger verification failed. ${problem}`)
  const counts = Object.entries({ accounts, transfers, entries, miles })
  return counts.map(([name, count]) => `${count.toLocaleString('en-US')} ${name}`).join(', ')
}

function exportAll({ write }: LedgerCommandOptions): Action {
  return async ({ books }) => {
    for await (const text of exportJournal(books)) await write(text)
  }
}

/** PostgreSQL has its own tool for backups. */
function backUp(file: string, { config, log }: LedgerCommandOptions): Action {
  const { dataDir, databaseUrl } = config
  if (databaseUrl !== undefined) {
    throw new RefusedError(
      `DATABASE_URL is set; back up that database with pg_dump --format=custom --file=${file} "$DATABASE_URL"`,
    )
  }
  return async () => {
    let summary = ''
    const database = openSqlite(dataDir)
    try {
      await backUpDatabase(database, file, async (copy) => {
        summary = summarize(await verifyLedger(copy))
      })
    } finally {
      database.close()
    }
    log(`Wrote ${file}. Its ledger was verified: ${summary}`)
  }
}

/** Copies everything that cannot be derived again from the data folder to PostgreSQL, and compares both ledgers. */
async function copyAll(databaseUrl: string, { config, clock, log, onProgress }: LedgerCommandOptions): Promise<void> {
  const { dataDir } = config
  expectDatabase({ dataDir, databaseUrl: undefined })
  const storages = await openStorages({ config: { dataDir, databaseUrl }, clock })
  const from = openSqlite(dataDir)
  const to = openPostgres(databaseUrl)
  try {
    // The read transaction pins a snapshot, so that what is compared at the end is what was copied.
    from.exec('BEGIN')
    const copied = summarize(await verifyLedger(from))
    await copyLedger(from, to, (done, total) => onProgress('Copying the ledger', done, total))
    const found = summarize(await storages.books.verify())
    if (found !== copied)
      throw new RefusedError(`The target ledger holds more than the source: ${found}, but ${copied} were copied`)
    log(`Copied the keys and the ledger. Both ledgers were verified and are identical: ${found}`)
  } finally {
    from.close()
    await to.close()
    await storages.close()
  }
}

function reverse(transactionId: string, note: string, { clock, log }: LedgerCommandOptions): Action {
  return async ({ miles }) => {
    const requestedAtMs = clock()
    const [outcome] = await miles.commit([
      {
        kind: 'reversal',
        reversalId: ulid(requestedAtMs),
        transactionId,
        referenceId: null,
        reason: note,
        allowsDebt: false,
        reviewAbove: undefined,
        by: operatorActor(operator()),
        requestedAtMs,
      },
    ])
    try {
      expectDone(outcome ?? { kind: 'transfer-unknown' }, { dailyMilesLimit: null })
    } catch (error) {
      if (!(error instanceof InvalidInputError) && !(error instanceof NotFoundError)) throw error
      throw new RefusedError(error.message)
    }
    const transfer = await miles.findTransfer(transactionId)
    const account = transfer && (await miles.findAccount({ accountId: transfer.accountId }))
    const [taken, left] = [transfer?.amount, account?.balance].map((amount) => amount?.toLocaleString('en-US'))
    log(
      `Reversed ${transactionId}: took ${taken} miles back from account ${account?.accountId}, which has ${left} left`,
    )
  }
}

/** Names the user of the operating system, if it has a name. */
function operator(): string {
  try {
    return `operator ${userInfo().username}`
  } catch {
    return 'operator'
  }
}
