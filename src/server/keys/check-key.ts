import { foldPerson } from '#contract/fold-person'
import { createHash } from 'node:crypto'
import { rights } from '#contract/endpoint'
import { LRUCache } from 'lru-cache'
import type { Clock } from '../runtime/clock.ts'
import type { CheckedKey } from '../operation/caller.ts'
import { type ConfiguredKey, endOf, hashKey } from './key.ts'
import type { KeyStorage } from './key-storage.ts'

/**
 * Looks up a key; returns `undefined` if it is unknown, expired or revoked.
 *
 * @param beforeLookUp called before the database is queried for a key that was not valid at its last check; prevents the
 *   look-up by throwing
 */
export type CheckKey = (key: string, beforeLookUp?: () => void) => Promise<CheckedKey | undefined>

/** How long a look-up is cached, which saves one per request; a revoked key may stay valid for this time. */
const cachedMs = 1000
const maxCached = 10_000
const maxKeyCharacters = 256

interface CachedKey {
  readonly checked: CheckedKey | undefined
  readonly untilMs: number
}

/** Creates the function that checks keys against the environment and the database. */
export function createCheckKey(storage: KeyStorage, configuredKeys: readonly ConfiguredKey[], clock: Clock): CheckKey {
  const configured = new Map(configuredKeys.map((configuredKey) => [configuredKey.key, checkConfigured(configuredKey)]))
  const cache = new LRUCache<string, CachedKey>({ max: maxCached })

  async function lookUp(key: string, nowMs: number): Promise<CachedKey> {
    const record = await storage.findByHash(hashKey(key))
    const untilMs = nowMs + cachedMs
    if (record === undefined || endOf(record) <= nowMs) return { checked: undefined, untilMs }
    const { keyId, role, rights, personName, dailyMilesLimit, firstKeyId, agency } = record
    // A key from an earlier version has its person as written.
    const person = record.person === keyId ? keyId : foldPerson(record.person)
    const keyLabel = labelKey(record.name, record.lastFour)
    const checked = { keyId, role, rights, person, personName, keyLabel, dailyMilesLimit, firstKeyId, agency }
    return { checked, untilMs: Math.min(untilMs, endOf(record)) }
  }

  return async (key, beforeLookUp) => {
    if (key.length > maxKeyCharacters) return undefined
    const fixed = configured.get(key)
    if (fixed !== undefined) return fixed
    const nowMs = clock()
    const known = cache.get(key)
    // A clock that was set back must not extend the life of an entry.
    if (known !== undefined && nowMs < known.untilMs && nowMs >= known.untilMs - cachedMs) return known.checked
    if (known?.checked === undefined) beforeLookUp?.()
    const found = await lookUp(key, nowMs)
    cache.set(key, found)
    return found.checked
  }
}

/** The end of a shorter key is not shown, because it would reveal too much. */
const minCharactersToShowEnd = 8

export function checkConfigured({ role, key, person }: ConfiguredKey): CheckedKey {
  const lastFour = key.length < minCharactersToShowEnd ? undefined : key.slice(-4)
  const keyId = configuredKeyId(key)
  return {
    keyId,
    role,
    rights: role === 'staff' ? rights : [],
    person: person === undefined ? keyId : foldPerson(person),
    personName: person ?? keyId,
    keyLabel: labelKey('configured key', lastFour),
    dailyMilesLimit: null,
    agency: null,
  }
}

/** Returns the label by which staff recognize a key. */
export function labelKey(name: string, lastFour: string | undefined): string {
  return lastFour === undefined ? name : `${name} ·${lastFour}`
}

/** Returns an id that survives restarts, so that the actions of a configured key can be traced. */
function configuredKeyId(key: string): string {
  return `env_${createHash('sha256').update(`key id of ${key}`).digest('hex').slice(0, 10)}`
}
