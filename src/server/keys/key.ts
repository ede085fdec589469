import { createHash, randomInt } from 'node:crypto'
import { type Right, rights, type Role } from '#contract/endpoint'
import type { NewKeyRequest } from '#contract/keys/key'
import { foldPerson } from '#contract/fold-person'
import type { CheckedKey } from '../operation/caller.ts'

/** A key from the environment, not stored in the database. */
export interface ConfiguredKey {
  readonly role: Role
  readonly key: string
  /** The key's person, as written; by default a separate person. */
  readonly person?: string
}

/** A stored key; of a secret key, only the hash is stored. Times are in milliseconds since the epoch. */
export interface KeyRecord extends Omit<CheckedKey, 'keyLabel'> {
  /** Like `person` of a checked key; as written in keys of earlier versions. */
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
  /** In the future for a key that stays valid beside its successor until then. */
  readonly revokedAtMs: number | null
}

export interface KeyProperties extends Omit<NewKeyRequest, 'rights' | 'expiresInDays'> {
  readonly rights?: readonly Right[] | undefined
  readonly firstKeyId?: string | undefined
  readonly expiresAtMs?: number | undefined
}

export interface NewKey {
  /** Shown once: a secret key cannot be recovered from the database. */
  readonly key: string
  readonly record: KeyRecord
}

export const keyPrefixes: Readonly<Record<Role, string>> = { public: 'pk_', agent: 'ak_', staff: 'sk_' }
const base62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const keyCharacters = 32

/** Returns the stored spellings of a person: folded, as in newer records, and as written, as in older ones. */
export function spellingsOf(person: string, known: readonly Pick<KeyRecord, 'person'>[]): readonly string[] {
  const folded = foldPerson(person)
  const others = known.map((other) => other.person).filter((other) => foldPerson(other) === folded)
  return [...new Set([person, folded, ...others])]
}

/** Returns when a key ends or has ended; infinity for a key without an end. */
export function endOf({ revokedAtMs, expiresAtMs }: Pick<KeyRecord, 'revokedAtMs' | 'expiresAtMs'>): number {
  return Math.min(revokedAtMs ?? Number.POSITIVE_INFINITY, expiresAtMs ?? Number.POSITIVE_INFINITY)
}

/** Creates a key without storing it. */
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
      // The agency's terms are stored already, or empty.
      agency: agency === undefined ? null : { name: agency, terms: '' },
      createdAtMs: nowMs,
      expiresAtMs: expiresAtMs ?? null,
      revokedAtMs: null,
    },
  }
}

/** Returns the hash for looking up a key. A plain SHA-256 suffices, because keys are random. */
export function hashKey(key: string): Buffer {
  return createHash('sha256').update(key).digest()
}

function randomText(length: number): string {
  return Array.from({ length }, () => base62[randomInt(base62.length)]).join('')
}
