import { existsSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { maxNoteLength } from '#contract/transfer'
import type { Clock } from '#server/clock'
import { type Config, parseDatabaseUrl } from '#service/config'
import { backUpDatabase } from '#server/database/sqlite/back-up-database'
import { openDatabase } from '#server/database/sqlite/open-database'
import { openPostgres } from '#server/database/postgres/open-database'
import { StartError } from '#server/errors'
import type { LedgerReport } from '#server/miles/operator/check-entries'
import { copyLedger, CopyRefusedError } from '#server/miles/operator/copy-ledger'
import { exportJournal } from '#server/miles/operator/export-journal'
import { ReversalRefusedError } from '#server/miles/operator/reverse-transfer'
import { verifyLedger } from '#server/miles/sqlite/verify-ledger'
import { openStorages } from '#server/storages/open-storages'
import type { Storages } from '#server/storages/storages'

const usage = `Usage:
  npm run ledger -- verify
  npm run ledger -- export > <file>
  npm run ledger -- backup <file>
  npm run ledger -- reverse <transaction id> --note <why>
  npm run ledger -- copy --to postgres://<user>:<password>@<host>/<database>`

/** What an operator asked for in a way that cannot be understood. */
class UsageError extends Error {}

/** What was asked for was understood, but cannot be had. */
class RefusedError extends Error {}

/** What the command has of the world around it. */
export interface LedgerCommandOptions {
  readonly config: Pick<Config, 'dataDir' | 'databaseUrl'>
  readonly clock: Clock
  /** Takes the journal, piece by piece, as fast as it can. */
  readonly write: (text: string) => Promise<void>
  /** Takes what the command says. */
  readonly say: (line: string) => void
  /** Called while something takes its time: what it is, and how far it has come. */
  readonly onProgress: (title: string, done: number, total: number) => void
}

/**
 * Verifies, exports, backs up and copies the ledger of a service, and takes transfers back, also while services use it.
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
    const isExpected = [UsageError, RefusedError, StartError, ReversalRefusedError, CopyRefusedError].some(
      (kind) => error instanceof kind,
    )
    if (!(error instanceof Error) || !isExpected) throw error
    options.say(error.message)
    if (error instanceof UsageError) options.say(usage)
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
  if (values.note !== undefined) throw new UsageError('Only reverse takes a note')
  if (command === 'copy' && operand === undefined) return { to: readTarget(values.to) }
  if (values.to !== undefined) throw new UsageError('Only copy takes --to')
  if (command === 'verify' && operand === undefined) return verify(options)
  if (command === 'export' && operand === undefined) return exportAll(options)
  if (command === 'backup' && operand !== undefined && rest.length === 0) return backUp(operand, options)
  throw new UsageError(command === undefined ? 'Say what to do' : `Cannot do "${positionals.join(' ')}"`)
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { note: { type: 'string' }, to: { type: 'string' } },
    })
  } catch (cause) {
    throw new UsageError(cause instanceof Error ? cause.message : String(cause), { cause })
  }
}

function readNote(text = ''): string {
  const note = text.trim()
  if (note === '') throw new UsageError('--note must say why')
  if (note.length > maxNoteLength) throw new UsageError(`--note must have at most ${maxNoteLength} characters`)
  return note
}

function readTarget(text = ''): string {
  const url = parseDatabaseUrl(text)
  if (url === undefined)
    throw new UsageError('--to must be an address, as in postgres://user:password@host:5432/database')
  return url
}

/** A folder that is mistyped must not be told to be sound. */
function expectDatabase({ dataDir, databaseUrl }: LedgerCommandOptions['config']): void {
  if (databaseUrl === undefined && !existsSync(join(dataDir, 'milestay.db'))) {
    throw new StartError(`DATA_DIR: there is no database in ${dataDir}`)
  }
}

function verify({ say }: LedgerCommandOptions): Action {
  return async ({ books }) => say(`The ledger is sound: ${soundness(await books.verify())}`)
}

/** @throws {RefusedError} where the first fault is */
function soundness({ accounts, transfers, entries, miles, fault }: LedgerReport): string {
  if (fault !== undefined) throw new RefusedError(`The ledger is not sound. ${fault}`)
  const counts = Object.entries({ accounts, transfers, entries, miles })
  return counts.map(([what, count]) => `${count.toLocaleString('en-US')} ${what}`).join(', ')
}

function exportAll({ write }: LedgerCommandOptions): Action {
  return async ({ books }) => {
    for await (const text of exportJournal(books)) await write(text)
  }
}

/** A server has its own way to back up, which also takes what is written meanwhile. */
function backUp(file: string, { config, say }: LedgerCommandOptions): Action {
  const { dataDir, databaseUrl } = config
  if (databaseUrl !== undefined) {
    throw new RefusedError(
      `DATABASE_URL is set: back that database up with pg_dump --format=custom --file=${file} "$DATABASE_URL"`,
    )
  }
  return async () => {
    let found = ''
    const database = openDatabase(dataDir)
    try {
      await backUpDatabase(database, file, (copy) => {
        found = soundness(verifyLedger(copy))
      })
    } finally {
      database.close()
    }
    say(`Wrote ${file}, and its ledger is sound: ${found}`)
  }
}

/** Moves what cannot be made anew from the data folder to a database of PostgreSQL, and compares both. */
async function copyAll(databaseUrl: string, { config, clock, say, onProgress }: LedgerCommandOptions): Promise<void> {
  const { dataDir } = config
  expectDatabase({ dataDir, databaseUrl: undefined })
  const storages = await openStorages({ config: { dataDir, databaseUrl }, clock })
  const from = openDatabase(dataDir)
  const to = openPostgres(databaseUrl)
  try {
    // Reading keeps the moment: what is compared at the end is what was copied.
    from.exec('BEGIN')
    const copied = soundness(verifyLedger(from))
    await copyLedger(from, to, (done, total) => onProgress('Copying the ledger', done, total))
    const found = soundness(await storages.books.verify())
    if (found !== copied)
      throw new RefusedError(`The other ledger holds more than this one: ${found}, where ${copied} were copied`)
    say(`Copied the keys and the ledger, and both are sound and the same: ${found}`)
  } finally {
    from.close()
    await to.close()
    await storages.close()
  }
}

function reverse(transactionId: string, note: string, { clock, say }: LedgerCommandOptions): Action {
  return async ({ books }) => {
    const { accountId, amount, balance } = await books.reverse({
      transactionId,
      note,
      bookedBy: operator(),
      bookedAtMs: clock(),
    })
    const [taken, left] = [amount, balance].map((miles) => miles.toLocaleString('en-US'))
    say(`Reversed ${transactionId}: took ${taken} miles back from account ${accountId}, which has ${left} left`)
  }
}

/** Whoever is signed in to the machine, where it has a name for them. */
function operator(): string {
  try {
    return `operator ${userInfo().username}`
  } catch {
    return 'operator'
  }
}
