import { parseArgs, type ParseArgsConfig } from 'node:util'

/** The arguments of a command are invalid; the message says why, and the usage follows it. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/** The command is valid, but cannot be done; the message says why. */
export class RefusedError extends Error {
  override readonly name = 'RefusedError'
}

/**
 * Parses the arguments of a command.
 *
 * @throws {UsageError} for an unknown option, or one without its value
 */
export function parseCommand<const Config extends ParseArgsConfig>(
  config: Config,
): ReturnType<typeof parseArgs<Config>> {
  try {
    return parseArgs(config)
  } catch (cause) {
    throw new UsageError(cause instanceof Error ? cause.message : String(cause), { cause })
  }
}
