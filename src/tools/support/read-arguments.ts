import { parseArgs, type ParseArgsConfig } from 'node:util'

/** Parses the command's arguments; ends the process with the known options where one is unknown. */
export function readArguments<const Config extends ParseArgsConfig>(
  config: Config,
): ReturnType<typeof parseArgs<Config>> {
  try {
    return parseArgs(config)
  } catch (error) {
    // The rest is about positional arguments that look like options.
    const [problem] = (error instanceof Error ? error.message : String(error)).split('. ')
    const known = Object.entries(config.options ?? {}).map(
      ([name, { type }]) => `--${name}${type === 'string' ? ' …' : ''}`,
    )
    return refuseArguments(`${problem}; known are ${known.join(', ')}`)
  }
}

/** Ends the process with one line about what is wrong with its arguments. */
export function refuseArguments(problem: string): never {
  console.error(problem)
  process.exit(2)
}
