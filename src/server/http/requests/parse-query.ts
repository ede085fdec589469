import { InvalidInputError } from '../../errors.ts'

/**
 * Parses the query string of a URL strictly: each parameter once, in valid percent-encoding. A list may be repeated, which is
 * the same as separated by commas. An empty parameter counts as absent.
 *
 * @param listNames the parameters that are lists
 * @throws {InvalidInputError} naming each parameter that violates this
 */
export function parseQuery(query: string, listNames: ReadonlySet<string>): Readonly<Record<string, string>> {
  const parameters = new Map<string, string>()
  const messages = new Set<string>()
  for (const part of query.split('&')) {
    if (part === '') continue
    const separator = part.indexOf('=')
    const rawName = separator === -1 ? part : part.slice(0, separator)
    const name = decode(rawName)
    const value = separator === -1 ? '' : decode(part.slice(separator + 1))
    if (name === undefined) messages.add('query: has a bad percent-encoding')
    else if (value === undefined) messages.add(`${name}: has a bad percent-encoding`)
    else if (listNames.has(name)) parameters.set(name, joinLists(parameters.get(name), value))
    else if (parameters.has(name)) messages.add(`${name}: must be given once`)
    else parameters.set(name, value)
  }
  const [first, ...rest] = messages
  if (first !== undefined) throw new InvalidInputError([first, ...rest])
  return Object.fromEntries([...parameters].filter(([, value]) => value !== ''))
}

function joinLists(one: string | undefined, other: string): string {
  return one === undefined || one === '' || other === '' ? (one ?? '') + other : `${one},${other}`
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return undefined
  }
}
