import { foldPerson } from '#contract/fold-person'
import { createHash } from 'node:crypto'
import { rights } from '#contract/endpoint'
import { LRUCache } from 'lru-cache'
import type { Clock } from '../runtime/clock.ts'
import type { CheckedKey } from '../operation/caller.ts'
import { type ConfiguredKey, endOf, hashKey } from './key.ts'
import type { KeyStorage } from './key-storage.ts'

/**
 * Looks a key up; `undefined` when it is unknown, expired or revoked.
 *
 * @param beforeLookUp called before the database is asked for a key that was not valid when it was last checked; an error
 *   that it throws prevents the look-up
 */
export type CheckKey = (key: string, beforeLookUp?: () => void) => Promise<CheckedKey | undefined>

/** How long a key is cached, so that it is not looked up at every request; a revoked key may be accepted for that long. */
const cachedMs = 1000
const maxCached = 10_000
const maxKeyCharacters = 256

interface CachedKey {
  readonly checked: CheckedKey | undefined
  readonly untilMs: number
}

/** Creates the function that checks keys against the keys of the environment and of the database. */
export function createCheckKey(storage: KeyStorage, configuredKeys: readonly ConfiguredKey[], clock: Clock): CheckKey {
  const configured = new Map(configuredKeys.map((configuredKey) => [configuredKey.key, checkConfigured(configuredKey)]))
  const cache = new LRUCache<string, CachedKey>({ max: maxCached })

  async function lookUp(key: string, nowMs: number): Promise<CachedKey> {
    const record = await storage.findByHash(hashKey(key))
    const untilMs = nowMs + cachedMs
    if (record === undefined || endOf(record) <= nowMs) return { checked: undefined, untilMs }
    const { keyId, role, rights, personName, dailyMilesLimit, firstKeyId, agency } = record
    // A key of before has its person as written.
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

/** No part of a shorter key is shown: its last characters would reveal too much of it. */
const minCharactersToShowEnd = 8

/** Returns what is known of a key of the environment. */
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

/** Returns what staff call a key. */
export function labelKey(name: string, lastFour: string | undefined): string {
  return lastFour === undefined ? name : `${name} ·${lastFour}`
}

/** Stays the same across restarts, so that what a key did can be traced for as long as it is configured. */
function configuredKeyId(key: string): string {
  return `env_${createHash('sha256').update(`key id of ${key}`).digest('hex').slice(0, 10)}`
}
