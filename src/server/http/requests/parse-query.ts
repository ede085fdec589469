import { InvalidInputError } from '../../errors.ts'

/**
 * Reads the query of a URL, strictly: each parameter once, in good percent-encoding.
 *
 * @throws {InvalidInputError} naming each parameter that is not
 */
export function parseQuery(query: string): Readonly<Record<string, string>> {
  const parameters = new Map<string, string>()
  const faults = new Set<string>()
  for (const part of query.split('&')) {
    if (part === '') continue
    const separator = part.indexOf('=')
    const rawName = separator === -1 ? part : part.slice(0, separator)
    const name = decode(rawName)
    const value = separator === -1 ? '' : decode(part.slice(separator + 1))
    if (name === undefined) faults.add('query: has a bad percent-encoding')
    else if (value === undefined) faults.add(`${name}: has a bad percent-encoding`)
    else if (parameters.has(name)) faults.add(`${name}: must be given once`)
    else parameters.set(name, value)
  }
  const [first, ...rest] = faults
  if (first !== undefined) throw new InvalidInputError([first, ...rest])
  return Object.fromEntries(parameters)
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return undefined
  }
}
