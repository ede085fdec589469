import { parseArgs, type ParseArgsConfig } from 'node:util'

/** Reads the arguments of this command, or says which it does not know, and which it does, and ends the process. */
export function readArguments<const Config extends ParseArgsConfig>(
  config: Config,
): ReturnType<typeof parseArgs<Config>> {
  try {
    return parseArgs(config)
  } catch (error) {
    // What follows the first sentence is how to pass on what looks like an option, and is none.
    const [problem] = (error instanceof Error ? error.message : String(error)).split('. ')
    const known = Object.entries(config.options ?? {}).map(
      ([name, { type }]) => `--${name}${type === 'string' ? ' …' : ''}`,
    )
    return refuseArguments(`${problem}; known are ${known.join(', ')}`)
  }
}

/** Says in one line what is wrong with the arguments of this command, and ends the process. */
export function refuseArguments(problem: string): never {
  console.error(problem)
  process.exit(2)
}
