import { mixesScripts } from '#contract/fold-person'
import { type Role, roles } from '#contract/endpoint'
import { StartError } from '#server/operation/errors'
import { type ConfiguredKey, keyPrefixes } from '#server/keys/key'

/** Shorter keys could be guessed. */
const minCharacters = 20

/**
 * Parses `role=key` pairs, or `role:person=key` for a person's key; returns `undefined` for any other format. Errors never
 * repeat a key.
 *
 * @throws {StartError} naming the role of a key that is too short or has the prefix of another role
 */
export function parseKeys(text: string): readonly ConfiguredKey[] | undefined {
  const keys: ConfiguredKey[] = []
  for (const pair of text.split(',').map((part) => part.trim())) {
    if (pair === '') continue
    const separator = pair.indexOf('=')
    const owner = /^([a-z]+)(?::([^:\s].{0,99}))?$/.exec(pair.slice(0, Math.max(separator, 0)).trim())
    const role = roles.find((known) => known === owner?.[1])
    const person = owner?.[2] === undefined ? undefined : owner[2].trim()
    const key = pair.slice(separator + 1).trim()
    // Visible ASCII, which a header can carry unchanged.
    if (role === undefined || !/^[!-~]{1,256}$/.test(key) || keys.some((other) => other.key === key)) return undefined
    // All users of the app share a public key, so it has no person.
    if (role === 'public' && person !== undefined) return undefined
    if (person !== undefined && mixesScripts(person)) return undefined
    expectSafe(role, key)
    keys.push({ role, key, ...(person === undefined ? {} : { person }) })
  }
  return keys
}

function expectSafe(role: Role, key: string): void {
  const aKey = `${role === 'agent' ? 'an' : 'a'} ${role} key`
  if (key.length < minCharacters) {
    throw new StartError(`API_KEYS: ${aKey} is shorter than ${minCharacters} characters, and could be guessed`)
  }
  const other = roles.find((known) => known !== role && key.startsWith(keyPrefixes[known]))
  if (other !== undefined) {
    throw new StartError(`API_KEYS: ${aKey} begins with ${keyPrefixes[other]}, the prefix of ${other} keys`)
  }
}
