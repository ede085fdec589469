import { createHash, randomInt } from 'node:crypto'
import { type Right, rights, type Role } from '#contract/endpoint'
import type { NewKeyRequest } from '#contract/keys/key'
import { foldPerson } from '#contract/fold-person'
import type { CheckedKey } from '../operation/caller.ts'

/** A key from the environment, which is not stored in the database. */
export interface ConfiguredKey {
  readonly role: Role
  readonly key: string
  /** The person it belongs to, as written; by default a person of its own. */
  readonly person?: string
}

/** A key as it is stored: a secret key only as its hash. Times in milliseconds since the epoch. */
export interface KeyRecord extends Omit<CheckedKey, 'keyLabel'> {
  /** As in a checked key, but in a key of before as written. */
  readonly person: string
  readonly name: string
  /** SHA-256 of the whole key. */
  readonly keyHash: Buffer
  /** The key itself; `null` for a secret key. */
  readonly publicKey: string | null
  readonly prefix: string
  readonly lastFour: string
  readonly createdAtMs: number
  readonly expiresAtMs: number | null
  /** Ahead of now for a key that is valid beside its successor until then. */
  readonly revokedAtMs: number | null
}

/** The properties of a new key. */
export interface KeyProperties extends Omit<NewKeyRequest, 'rights' | 'expiresInDays'> {
  readonly rights?: readonly Right[] | undefined
  readonly firstKeyId?: string | undefined
  readonly expiresAtMs?: number | undefined
}

export interface NewKey {
  /** To be shown once: a secret key cannot be recovered from what is stored. */
  readonly key: string
  readonly record: KeyRecord
}

/** How a key of each role begins. */
export const keyPrefixes: Readonly<Record<Role, string>> = { public: 'pk_', agent: 'ak_', staff: 'sk_' }
const base62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const keyCharacters = 32

/** Returns the spellings of persons that mean a person: folded since then, and as they were written before. */
export function spellingsOf(person: string, known: readonly Pick<KeyRecord, 'person'>[]): readonly string[] {
  const folded = foldPerson(person)
  const others = known.map((other) => other.person).filter((other) => foldPerson(other) === folded)
  return [...new Set([person, folded, ...others])]
}

/** Returns when a key is, or was, no longer valid; infinity for a key without an end. */
export function endOf({ revokedAtMs, expiresAtMs }: Pick<KeyRecord, 'revokedAtMs' | 'expiresAtMs'>): number {
  return Math.min(revokedAtMs ?? Number.POSITIVE_INFINITY, expiresAtMs ?? Number.POSITIVE_INFINITY)
}

/** Makes a key without storing it. */
export function makeKey(properties: KeyProperties, nowMs: number): NewKey {
  const { role, name, person, expiresAtMs, dailyMilesLimit, agency } = properties
  const prefix = keyPrefixes[role]
  const keyId = `key_${randomText(10)}`
  const key = prefix + randomText(keyCharacters)
  return {
    key,
    record: {
      keyId,
      role,
      rights: role === 'staff' ? rights.filter((right) => properties.rights?.includes(right) ?? true) : [],
      name,
      person: person === undefined ? keyId : foldPerson(person),
      personName: person ?? keyId,
      keyHash: hashKey(key),
      publicKey: role === 'public' ? key : null,
      prefix,
      lastFour: key.slice(-4),
      dailyMilesLimit: dailyMilesLimit ?? null,
      firstKeyId: properties.firstKeyId ?? keyId,
      // Its terms are stored already, or else empty.
      agency: agency === undefined ? null : { name: agency, terms: '' },
      createdAtMs: nowMs,
      expiresAtMs: expiresAtMs ?? null,
      revokedAtMs: null,
    },
  }
}

/** Returns the hash by which a key is looked up. Keys are random enough for a plain SHA-256. */
export function hashKey(key: string): Buffer {
  return createHash('sha256').update(key).digest()
}

function randomText(length: number): string {
  return Array.from({ length }, () => base62[randomInt(base62.length)]).join('')
}
