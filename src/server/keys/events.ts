import { type NewEvent, newEvent, operator } from '../log/event.ts'
import { digestsOf } from '../log/word-digests.ts'
import type { KeyRecord } from './key.ts'

/** Returns the fields for the person who changed a key; none for a command. */
function doneBy({ keyId, person }: NewEvent['by'], salt: Buffer): Record<string, string | null> {
  return keyId === operator.keyId ? {} : { ...digestsOf(salt, { done_by_person: person }), done_by_key: keyId }
}

/** @param salt the key's salt */
export function keyCreated(record: KeyRecord, salt: Buffer, by: NewEvent['by']): NewEvent {
  return newEvent(record.keyId, by, {
    kind: 'key.created',
    key_id: record.keyId,
    role: record.role,
    rights: record.rights.join(),
    ...digestsOf(salt, { name: record.name, person: record.person, person_name: record.personName }),
    secret_hash: record.keyHash.toString('hex'),
    public_key: record.publicKey,
    prefix: record.prefix,
    last_four: record.lastFour,
    daily_miles_limit: record.dailyMilesLimit,
    first_key_id: record.firstKeyId ?? record.keyId,
    expires_at: record.expiresAtMs,
    ...doneBy(by, salt),
    at: record.createdAtMs,
  })
}

interface KeyChange extends Pick<KeyRecord, 'keyId'> {
  readonly salt: Buffer
  readonly nowMs: number
  readonly by: NewEvent['by']
}

/** @param endsAtMs in the future if the key has a successor */
export function keyRevoked({ keyId, salt, nowMs, by }: KeyChange, endsAtMs: number): NewEvent {
  return newEvent(keyId, by, {
    kind: 'key.revoked',
    key_id: keyId,
    ...(endsAtMs > nowMs && { ends_at: endsAtMs }),
    ...doneBy(by, salt),
    at: nowMs,
  })
}

export function keyAssigned({ keyId, salt, nowMs, by }: KeyChange, person: string, personName: string): NewEvent {
  return newEvent(keyId, by, {
    kind: 'key.assigned',
    key_id: keyId,
    ...digestsOf(salt, { person, person_name: personName }),
    ...doneBy(by, salt),
    at: nowMs,
  })
}
