import { createHash, randomInt } from 'node:crypto'
import type { Right } from '#contract/endpoint'

/** A key given in the environment rather than kept in the database. */
export interface ConfiguredKey {
  readonly role: Right
  readonly key: string
}

/** A key as the database keeps it: of a secret key only what recognises it. Times in milliseconds since the epoch. */
export interface KeyRecord {
  readonly keyId: string
  readonly role: Right
  readonly name: string
  /** SHA-256 of the whole key. */
  readonly keyHash: Buffer
  /** The key itself, which only a public one may keep. */
  readonly publicKey: string | null
  readonly prefix: string
  readonly lastFour: string
  /** Miles the key may transfer in a day; `null` without a limit. */
  readonly dailyMilesLimit: number | null
  readonly createdAtMs: number
  readonly expiresAtMs: number | null
  readonly revokedAtMs: number | null
}

/** What an operator says of a new key. */
export interface KeyWish {
  readonly role: Right
  readonly name: string
  readonly expiresAtMs?: number
  readonly dailyMilesLimit?: number
}

export interface NewKey {
  /** To be shown once: nothing that is kept gives a secret key back. */
  readonly key: string
  readonly record: KeyRecord
}

const prefixes: Readonly<Record<Right, string>> = { public: 'pk_', agent: 'ak_', staff: 'sk_' }
const base62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const keyCharacters = 32

/** Makes a key; nothing is stored yet. */
export function makeKey({ role, name, expiresAtMs, dailyMilesLimit }: KeyWish, nowMs: number): NewKey {
  const prefix = prefixes[role]
  const key = prefix + randomText(keyCharacters)
  return {
    key,
    record: {
      keyId: `key_${randomText(10)}`,
      role,
      name,
      keyHash: hashKey(key),
      publicKey: role === 'public' ? key : null,
      prefix,
      lastFour: key.slice(-4),
      dailyMilesLimit: dailyMilesLimit ?? null,
      createdAtMs: nowMs,
      expiresAtMs: expiresAtMs ?? null,
      revokedAtMs: null,
    },
  }
}

/** What a key is looked up by. A key is random enough that a plain SHA-256 does not give it away. */
export function hashKey(key: string): Buffer {
  return createHash('sha256').update(key).digest()
}

function randomText(length: number): string {
  return Array.from({ length }, () => base62[randomInt(base62.length)]).join('')
}
