import { existsSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { maxNoteLength } from '#contract/transfer'
import type { Clock } from '#server/clock'
import { backUpDatabase } from '#server/database/back-up-database'
import { type Database, openDatabase } from '#server/database/open-database'
import { StartError } from '#server/faults'
import { exportJournal } from '#server/miles/export-journal'
import { ReversalRefusedError, reverseTransfer } from '#server/miles/reverse-transfer'
import { verifyLedger } from '#server/miles/verify-ledger'

const usage = `Usage:
  npm run ledger -- verify
  npm run ledger -- export > <file>
  npm run ledger -- backup <file>
  npm run ledger -- reverse <transaction id> --note <why>`

/** What an operator asked for in a way that cannot be understood. */
class UsageError extends Error {}

/** What was asked for was understood, but cannot be had. */
class RefusedError extends Error {}

/** What the command has of the world around it. */
export interface LedgerCommandOptions {
  readonly dataDir: string
  readonly clock: Clock
  /** Takes the journal, piece by piece, as fast as it can. */
  readonly write: (text: string) => Promise<void>
  /** Takes what the command says. */
  readonly say: (line: string) => void
}

/**
 * Verifies, exports and backs up the ledger of a data folder, and takes transfers back, also while services use it.
 *
 * @returns the exit code
 */
export async function runLedgerCommand(args: readonly string[], options: LedgerCommandOptions): Promise<number> {
  try {
    const action = readAction(args, options)
    const database = openExisting(options.dataDir)
    try {
      await action(database)
    } finally {
      database.close()
    }
    return 0
  } catch (error) {
    const isExpected = [UsageError, RefusedError, StartError, ReversalRefusedError].some(
      (kind) => error instanceof kind,
    )
    if (!(error instanceof Error) || !isExpected) throw error
    options.say(error.message)
    if (error instanceof UsageError) options.say(usage)
    return 1
  }
}

type Action = (database: Database) => Promise<void>

function readAction(args: readonly string[], options: LedgerCommandOptions): Action {
  const { positionals, values } = parse(args)
  const [command, operand, ...rest] = positionals
  if (command === 'reverse' && operand !== undefined && rest.length === 0) {
    return reverse(operand, readNote(values.note), options)
  }
  if (values.note !== undefined) throw new UsageError('Only reverse takes a note')
  if (command === 'verify' && operand === undefined) return verify(options)
  if (command === 'export' && operand === undefined) return exportAll(options)
  if (command === 'backup' && operand !== undefined && rest.length === 0) return backUp(operand, options)
  throw new UsageError(command === undefined ? 'Say what to do' : `Cannot do "${positionals.join(' ')}"`)
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options: { note: { type: 'string' } } })
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

/** A folder that is mistyped must not be told to be sound. */
function openExisting(dataDir: string): Database {
  if (!existsSync(join(dataDir, 'milestay.db'))) throw new StartError(`DATA_DIR: there is no database in ${dataDir}`)
  return openDatabase(dataDir)
}

function verify({ say }: LedgerCommandOptions): Action {
  return async (database) => say(`The ledger is sound: ${soundness(database)}`)
}

/** @throws {RefusedError} where the first fault is */
function soundness(database: Database): string {
  const { accounts, transfers, entries, miles, fault } = verifyLedger(database)
  if (fault !== undefined) throw new RefusedError(`The ledger is not sound. ${fault}`)
  const counts = Object.entries({ accounts, transfers, entries, miles })
  return counts.map(([what, count]) => `${count.toLocaleString('en-US')} ${what}`).join(', ')
}

function exportAll({ write }: LedgerCommandOptions): Action {
  return async (database) => {
    for (const text of exportJournal(database)) await write(text)
  }
}

function backUp(file: string, { say }: LedgerCommandOptions): Action {
  return async (database) => {
    let found = ''
    await backUpDatabase(database, file, (copy) => {
      found = soundness(copy)
    })
    say(`Wrote ${file}, and its ledger is sound: ${found}`)
  }
}

function reverse(transactionId: string, note: string, { clock, say }: LedgerCommandOptions): Action {
  return async (database) => {
    const { accountId, amount, balance } = reverseTransfer(database, {
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
