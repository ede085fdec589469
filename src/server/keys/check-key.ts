import { createHash } from 'node:crypto'
import type { Right } from '#contract/endpoint'
import { LRUCache } from 'lru-cache'
import type { Clock } from '../clock.ts'
import { type ConfiguredKey, hashKey } from './key.ts'
import type { KeyStorage } from './storage.ts'

/** A key that is good for now. */
export interface CheckedKey {
  readonly keyId: string
  readonly role: Right
  /** What lets staff know the key: its name with its last four characters. */
  readonly keyLabel: string
  /** Miles the key may transfer in a day; `null` without a limit. */
  readonly dailyMilesLimit: number | null
}

/** Finds out whose key it is; `undefined` when it is unknown, expired or revoked. */
export type CheckKey = (key: string) => Promise<CheckedKey | undefined>

/** How long a revoked key may go on being taken, so that a busy key is not looked up at every request. */
const rememberedMs = 1000
const maxRemembered = 10_000
const maxKeyCharacters = 256

interface Remembered {
  readonly checked: CheckedKey | undefined
  readonly untilMs: number
}

/** Checks keys against those of the environment, which stay in memory, and those of the database. */
export function createCheckKey(storage: KeyStorage, configuredKeys: readonly ConfiguredKey[], clock: Clock): CheckKey {
  const configured = new Map(configuredKeys.map((configuredKey) => [configuredKey.key, checkConfigured(configuredKey)]))
  const remembered = new LRUCache<string, Remembered>({ max: maxRemembered })

  async function lookUp(key: string, nowMs: number): Promise<Remembered> {
    const record = await storage.findByHash(hashKey(key))
    const untilMs = nowMs + rememberedMs
    const expiresAtMs = record?.expiresAtMs ?? Number.POSITIVE_INFINITY
    if (record === undefined || record.revokedAtMs !== null || expiresAtMs <= nowMs) {
      return { checked: undefined, untilMs }
    }
    const { keyId, role, dailyMilesLimit } = record
    const checked = { keyId, role, keyLabel: labelKey(record.name, record.lastFour), dailyMilesLimit }
    return { checked, untilMs: Math.min(untilMs, expiresAtMs) }
  }

  return async (key) => {
    if (key.length > maxKeyCharacters) return undefined
    const fixed = configured.get(key)
    if (fixed !== undefined) return fixed
    const nowMs = clock()
    const known = remembered.get(key)
    // A clock that was set back must not stretch what is remembered.
    if (known !== undefined && nowMs < known.untilMs && nowMs >= known.untilMs - rememberedMs) return known.checked
    const found = await lookUp(key, nowMs)
    remembered.set(key, found)
    return found.checked
  }
}

/** Of a key so short that its end would give it away, no part is shown. */
const minCharactersToShowEnd = 8

function checkConfigured({ role, key }: ConfiguredKey): CheckedKey {
  const lastFour = key.length < minCharactersToShowEnd ? undefined : key.slice(-4)
  return { keyId: configuredKeyId(key), role, keyLabel: labelKey('configured key', lastFour), dailyMilesLimit: null }
}

function labelKey(name: string, lastFour: string | undefined): string {
  return lastFour === undefined ? name : `${name} ·${lastFour}`
}

/** Stays the same from start to start, so that what a key did can be told for as long as it is configured. */
function configuredKeyId(key: string): string {
  return `env_${createHash('sha256').update(`key id of ${key}`).digest('hex').slice(0, 10)}`
}
