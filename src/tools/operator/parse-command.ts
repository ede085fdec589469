import { parseArgs, type ParseArgsConfig } from 'node:util'

/** A command's arguments are invalid; the message says why, and the usage text follows it. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/** The command is valid but cannot be carried out; the message says why. */
export class RefusedError extends Error {
  override readonly name = 'RefusedError'
}

/**
 * Parses a command's arguments.
 *
 * @throws {UsageError} for an unknown option, or an option without its value
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
