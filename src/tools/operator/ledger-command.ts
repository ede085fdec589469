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
import { checkProofFile, printCheckpoint } from './ledger-proofs.ts'
import { parseCommand, UsageError } from './parse-command.ts'
import { RefusedError } from './refused-error.ts'

const usage = `Usage:
  npm run ledger -- verify
  npm run ledger -- export > <file>
  npm run ledger -- backup <file>
  npm run ledger -- reverse <transaction id> --note <reason>
  npm run ledger -- copy --to postgres://<user>:<password>@<host>/<database>
  npm run ledger -- checkpoint > <file>
  npm run ledger -- check-proof <file> [--key <verifier key>] [--checkpoint <file>]`

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
    await readAction(args, options)()
    return 0
  } catch (error) {
    const isExpected = [UsageError, RefusedError, StartError, CopyRefusedError].some((kind) => error instanceof kind)
    if (!(error instanceof Error) || !isExpected) throw error
    options.log(error.message)
    if (error instanceof UsageError) options.log(usage)
    return 1
  }
}

type Action = () => Promise<void>
/** What most commands do with the database. */
type Work = (storages: Storages) => Promise<void>

const operandsOf: Readonly<Record<string, number>> = {
  verify: 0,
  export: 0,
  backup: 1,
  reverse: 1,
  copy: 0,
  checkpoint: 0,
  'check-proof': 1,
}

function readAction(args: readonly string[], options: LedgerCommandOptions): Action {
  const { positionals, values } = parse(args)
  const [command = '', operand = ''] = positionals
  if (operandsOf[command] !== positionals.length - 1) {
    throw new UsageError(command === '' ? 'Missing command' : `Invalid command "${positionals.join(' ')}"`)
  }
  for (const [option, takenBy] of Object.entries(optionsTakenBy)) {
    if (option in values && !takenBy.includes(command)) {
      throw new UsageError(`Only ${takenBy.join(' and ')} takes --${option}`)
    }
  }
  switch (command) {
    case 'reverse':
      return withStorages(options, reverse(operand, readNote(values.note), options))
    case 'copy':
      return copyAll(readTarget(values.to), options)
    case 'export':
      return withStorages(options, exportAll(options))
    case 'backup':
      return withStorages(options, backUp(operand, options))
    case 'checkpoint':
      return withStorages(options, printCheckpoint(options))
    case 'check-proof':
      return checkProofFile(operand, { verifierKey: values.key, checkpointFile: values.checkpoint }, options)
    default:
      return withStorages(options, verify(options))
  }
}

const optionsTakenBy: Readonly<Record<string, readonly string[]>> = {
  note: ['reverse'],
  to: ['copy'],
  key: ['check-proof'],
  checkpoint: ['check-proof'],
}

function parse(args: readonly string[]) {
  return parseCommand({
    args: [...args],
    allowPositionals: true,
    options: {
      note: { type: 'string' },
      to: { type: 'string' },
      key: { type: 'string' },
      checkpoint: { type: 'string' },
    },
  })
}

function withStorages(options: LedgerCommandOptions, work: Work): Action {
  return async () => {
    expectDatabase(options.config)
    const storages = await openStorages(options)
    try {
      await work(storages)
    } finally {
      await storages.close()
    }
  }
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

function verify({ log }: LedgerCommandOptions): Work {
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

function exportAll({ write }: LedgerCommandOptions): Work {
  return async ({ books }) => {
    for await (const text of exportJournal(books)) await write(text)
  }
}

/** PostgreSQL has its own tool for backups. */
function backUp(file: string, { config, log }: LedgerCommandOptions): Work {
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
function copyAll(databaseUrl: string, { config, clock, log, onProgress }: LedgerCommandOptions): Action {
  return async () => {
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
}

function reverse(transactionId: string, note: string, { clock, log }: LedgerCommandOptions): Work {
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
      throw new RefusedError(error.message, { cause: error })
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
