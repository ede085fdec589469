import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import type { Clock } from '#server/clock'
import { StartError } from '#server/errors'
import { openStorages } from '#server/storages/open-storages'
import type { Storages } from '#server/storages/storages'
import type { Config } from '#service/config'

export interface LedgerCommandOptions {
  readonly config: Pick<Config, 'dataDir' | 'databaseUrl'>
  readonly clock: Clock
  /** Receives the output, such as the chunks of the journal; resolves when it can take another. */
  readonly write: (text: string) => Promise<void>
  /** Receives messages. */
  readonly log: (line: string) => void
  /** Receives the progress of a long operation. */
  readonly onProgress: (title: string, done: number, total: number) => void
}

/** What follows the name of a command: its operands in order, and its options by their names. */
export interface CommandArguments {
  readonly operands: readonly string[]
  readonly values: Readonly<Record<string, string | undefined>>
}

/** One of the commands of `npm run ledger`. */
export interface LedgerCommand {
  readonly name: string
  /** Its operands and options, as the usage shows them. */
  readonly usage: string
  readonly operands: number
  /** The names of its options, each of which takes a value. */
  readonly options: readonly string[]
  /**
   * Runs it.
   *
   * @throws {UsageError | RefusedError | StartError}
   */
  run(args: CommandArguments, options: LedgerCommandOptions): Promise<void>
}

/** The command is valid, but cannot be done; the message says why. */
export class RefusedError extends Error {
  override readonly name = 'RefusedError'
}

/** @throws {RefusedError} when the file cannot be read */
export async function readTextFile(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8')
  } catch (cause) {
    throw new RefusedError(`Cannot read ${file}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
  }
}

/** Does something with the storages of the configured database. */
export async function withStorages(
  options: Pick<LedgerCommandOptions, 'config' | 'clock'>,
  work: (storages: Storages) => Promise<void>,
): Promise<void> {
  expectDatabase(options.config)
  const storages = await openStorages(options)
  try {
    await work(storages)
  } finally {
    await storages.close()
  }
}

/**
 * Opening a database creates it, and a mistyped folder must not pass for an empty ledger.
 *
 * @throws {StartError} when there is none
 */
export function expectDatabase({ dataDir, databaseUrl }: LedgerCommandOptions['config']): void {
  if (databaseUrl === undefined && !existsSync(join(dataDir, 'milestay.db'))) {
    throw new StartError(`DATA_DIR: there is no database in ${dataDir}`)
  }
}

/** Names the user of the operating system, if it has a name. */
export function operator(): string {
  try {
    return `operator ${userInfo().username}`
  } catch {
    return 'operator'
  }
}
