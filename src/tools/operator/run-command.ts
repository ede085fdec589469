import { damageBehind, describeDamage } from '#server/database/damage'
import { InvalidInputError, StartError } from '#server/operation/errors'
import type { DatabaseLocation } from '#server/storages/open-storages'
import { RefusedError, UsageError } from './parse-command.ts'

interface Reporting {
  readonly config: DatabaseLocation
  readonly log: (line: string) => void
}

/** Writes a message to the operator. */
export const log = (line: string): void => void process.stderr.write(`${line}\n`)

/**
 * Runs a command with this process's arguments. Ends the process when the reader of its output is gone, for example
 * after `head` has its lines.
 *
 * @param usage the output of `--help`, even with invalid settings
 * @param run returns the exit code; an invalid setting is reported in one line
 */
export async function runProgram(usage: string, run: (args: readonly string[]) => Promise<number>): Promise<void> {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit()
    log(`Cannot write: ${error.message}`)
    process.exit(1)
  })
  const args = process.argv.slice(2)
  if (args.includes('--help') || args.includes('-h')) {
    process.stdout.write(`${usage}\n`)
    return
  }
  try {
    process.exitCode = await run(args)
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    log(error.message)
    process.exitCode = 1
  }
}

/** Returns 1 for an error that the operator can fix and reports it, with the usage text for invalid arguments. */
export async function reportError(error: unknown, usage: string, { config, log: say }: Reporting): Promise<1> {
  const damage = damageBehind(error)
  if (damage !== undefined) {
    say(await describeDamage(damage, config))
    return 1
  }
  const isExpected = [UsageError, RefusedError, StartError, InvalidInputError].some((kind) => error instanceof kind)
  if (!(error instanceof Error) || !isExpected) throw error
  say(error.message)
  if (error instanceof UsageError) say(usage)
  return 1
}
