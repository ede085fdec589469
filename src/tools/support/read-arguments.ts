import { parseArgs, type ParseArgsConfig } from 'node:util'

/** Parses the command's arguments. For an unknown option, ends the process with the known ones. */
export function readArguments<const Config extends ParseArgsConfig>(
  config: Config,
): ReturnType<typeof parseArgs<Config>> {
  try {
    return parseArgs(config)
  } catch (error) {
    // The rest of the message is about positional arguments that look like options.
    const [problem] = (error instanceof Error ? error.message : String(error)).split('. ')
    const known = Object.entries(config.options ?? {}).map(
      ([name, { type }]) => `--${name}${type === 'string' ? ' …' : ''}`,
    )
    return refuseArguments(`${problem}; known are ${known.join(', ')}`)
  }
}

/** Ends the process with one line about an invalid argument. */
export function refuseArguments(problem: string): never {
  console.error(problem)
  process.exit(2)
}
