import { parseArgs, type ParseArgsConfig } from 'node:util'

/** The arguments of a command are invalid; the message says why, and the usage follows it. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
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
