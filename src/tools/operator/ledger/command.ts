import { readFile } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { maxNoteLength } from '#contract/miles/transfer'
import type { Clock } from '#server/runtime/clock'
import { isDenied } from '#server/database/postgres/errors'
import { reasonOf } from '#server/runtime/reason-of'
import { type DatabaseLocation, openStorages } from '#server/storages/open-storages'
import type { Storages } from '#server/storages/storages'
import type { Config } from '#service/config'
import { expectDatabase } from '../expect-database.ts'
import { RefusedError, UsageError } from '../parse-command.ts'
import { type Ledger, openLedger } from './open-ledger.ts'

export interface LedgerCommandOptions {
  readonly config: DatabaseLocation &
    Pick<Config, 'ledgerKeyFile' | 'ledgerCheckpointFile'> &
    Partial<Pick<Config, 'backup'>>
  readonly clock: Clock
  /** Receives the output, such as chunks of the journal. Resolves when it can take more. */
  readonly write: (text: string) => Promise<void>
  /** Receives messages. */
  readonly log: (line: string) => void
  /** Receives the progress of a long operation. */
  readonly onProgress: (title: string, done: number, total: number) => void
}

/** A command's arguments: operands in order, options by name. */
export interface CommandArguments {
  readonly operands: readonly string[]
  readonly values: Readonly<Record<string, string | undefined>>
  /** All values of the repeatable option. */
  readonly repeated: readonly string[]
}

/** A command of `npm run ledger`. */
export interface LedgerCommand {
  readonly name: string
  /** Its operands and options, as shown in the usage text. */
  readonly usage: string
  readonly operands: number
  /** The names of its options, which all take a value. */
  readonly options: readonly string[]
  /** The option that may be repeated. */
  readonly repeatable?: string
  /**
   * Runs the command.
   *
   * @throws {UsageError | RefusedError | StartError}
   */
  run(args: CommandArguments, options: LedgerCommandOptions): Promise<void>
}

/** @throws {RefusedError} when the file cannot be read */
export async function readTextFile(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8')
  } catch (cause) {
    throw new RefusedError(`Cannot read ${file}: ${reasonOf(cause)}`, { cause })
  }
}

/**
 * Calls a function with the storages of the configured database, in the role of the service.
 *
 * @throws {RefusedError} when the service's role lacks the rights
 */
export function withStorages(
  { config, clock }: { readonly config: DatabaseLocation; readonly clock: Clock },
  work: (storages: Storages) => Promise<void>,
): Promise<void> {
  return withOpened(config, () => openStorages({ config, clock }), work)
}

/** Calls a function with the ledger, in the role of the service. */
export function withConfiguredLedger(config: DatabaseLocation, work: (ledger: Ledger) => Promise<void>): Promise<void> {
  return withOpened(config, () => openLedger(config), work)
}

/** Calls a function with the ledger of the configured database, with rights that the service's role lacks. */
export function withAdminLedger(config: DatabaseLocation, work: (ledger: Ledger) => Promise<void>): Promise<void> {
  const { databaseUrl, databaseAdminUrl = databaseUrl } = config
  return withConfiguredLedger({ ...config, databaseUrl: databaseAdminUrl, databaseAdminUrl: undefined }, work)
}

async function withOpened<Opened extends { close(): Promise<void> }>(
  config: DatabaseLocation,
  open: () => Promise<Opened>,
  work: (opened: Opened) => Promise<void>,
): Promise<void> {
  await expectDatabase(config)
  const opened = await open()
  try {
    await work(opened)
  } catch (error) {
    if (!isDenied(error)) throw error
    throw new RefusedError(`${reasonOf(error)}; name a role that may in DATABASE_ADMIN_URL`, { cause: error })
  } finally {
    await opened.close()
  }
}

/** @throws {UsageError} when the option has no valid reason */
export function readReason(option: string, values: CommandArguments['values']): string {
  const reason = values[option]?.trim() ?? ''
  if (reason === '') throw new UsageError(`--${option} must give the reason`)
  if (reason.length > maxNoteLength) throw new UsageError(`--${option} must have at most ${maxNoteLength} characters`)
  return reason
}

/** Returns the name of the operating system's user, if any. */
export function operator(): string {
  try {
    return `operator ${userInfo().username}`
  } catch {
    return 'operator'
  }
}
