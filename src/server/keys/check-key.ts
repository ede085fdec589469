import { createHash } from 'node:crypto'
import type { Right } from '#contract/endpoint'
import { LRUCache } from 'lru-cache'
import type { Clock } from '../clock.ts'
import type { ConfiguredKey } from '../config.ts'
import { hashKey } from './key.ts'
import type { KeyStorage } from './storage.ts'

/** A key that is good for now. */
export interface CheckedKey {
  readonly keyId: string
  readonly role: Right
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
  const configured = new Map(configuredKeys.map(({ role, key }) => [key, { keyId: configuredKeyId(key), role }]))
  const remembered = new LRUCache<string, Remembered>({ max: maxRemembered })

  async function lookUp(key: string, nowMs: number): Promise<Remembered> {
    const record = await storage.findByHash(hashKey(key))
    const untilMs = nowMs + rememberedMs
    const expiresAtMs = record?.expiresAtMs ?? Number.POSITIVE_INFINITY
    if (record === undefined || record.revokedAtMs !== null || expiresAtMs <= nowMs) {
      return { checked: undefined, untilMs }
    }
    return { checked: { keyId: record.keyId, role: record.role }, untilMs: Math.min(untilMs, expiresAtMs) }
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

/** Stays the same from start to start, so that what a key did can be told for as long as it is configured. */
function configuredKeyId(key: string): string {
  return `env_${createHash('sha256').update(`key id of ${key}`).digest('hex').slice(0, 10)}`
}
