import { dayMs, hourMs } from '#contract/days'
import type { NewKeyRequest } from '#contract/keys/key'
import type { Clock } from '../runtime/clock.ts'
import { InvalidInputError } from '../operation/errors.ts'
import { type ConfiguredKey, endOf, type KeyProperties, type KeyRecord, makeKey, type NewKey } from './key.ts'
import type { KeyChanger, KeyStorage } from './key-storage.ts'

/**
 * Returns the properties of a requested key.
 *
 * @throws {InvalidInputError} when keys of this role cannot have these properties
 */
export function propertiesOf({ expiresInDays, ...wish }: NewKeyRequest, nowMs: number): KeyProperties {
  const { role, person, rights, agency } = wish
  if (role === 'staff' && person === undefined) {
    throw new InvalidInputError([['person', 'must say who the staff key belongs to']])
  }
  if (role !== 'staff' && rights !== undefined) throw new InvalidInputError([['rights', 'only a staff key has some']])
  if (role === 'public' && agency !== undefined) throw new InvalidInputError([noAgency])
  return { ...wish, expiresAtMs: expiresInDays && nowMs + expiresInDays * dayMs }
}

const noAgency = ['agency', 'a public key belongs to none'] as const

export async function issueKey(
  storage: KeyStorage,
  wish: KeyProperties,
  clock: Clock,
  by?: KeyChanger,
): Promise<NewKey> {
  const made = makeKey(wish, clock())
  await storage.add(made.record, by)
  return made
}

type KeyOwner = Pick<NewKeyRequest, 'person' | 'agency'>

/**
 * Assigns a stored key to a person, an agency or both.
 *
 * @throws {InvalidInputError} when a public key gets an agency, or an erased key a person
 */
export async function assignKey(
  storage: KeyStorage,
  { keyId, role }: KeyRecord,
  { person, agency }: KeyOwner,
  clock: Clock,
  by?: KeyChanger,
): Promise<void> {
  if (role === 'public' && agency !== undefined) throw new InvalidInputError([noAgency])
  if (person !== undefined && !(await storage.assign(keyId, person, clock(), by))) {
    throw new InvalidInputError(['This key has been erased'])
  }
  if (agency !== undefined) await storage.joinAgency(keyId, agency)
}

/**
 * Creates and stores the successor of a key, with the same properties and lifetime, and ends the key after `overlapHours`.
 *
 * @throws {InvalidInputError} when the key has ended or has a successor. Also when it has no person: the successor would be
 *   another person, who could approve the transfers of this one
 */
export async function rotateKey(
  storage: KeyStorage,
  record: KeyRecord,
  overlapHours: number,
  clock: Clock,
  by?: KeyChanger,
): Promise<NewKey> {
  const nowMs = clock()
  const { keyId, personName, agency, dailyMilesLimit, createdAtMs, expiresAtMs } = record
  const person = personName === keyId ? undefined : personName
  if (person === undefined && record.role !== 'public') {
    throw new InvalidInputError(['This key belongs to no person: assign it to one, then rotate it'])
  }
  const properties = {
    ...record,
    person,
    agency: agency?.name,
    dailyMilesLimit: dailyMilesLimit ?? undefined,
    firstKeyId: record.firstKeyId ?? keyId,
    expiresAtMs: expiresAtMs === null ? undefined : nowMs + expiresAtMs - createdAtMs,
  }
  const made = makeKey(properties, nowMs)
  const isReplaced =
    endOf(record) > nowMs && (await storage.replace(keyId, made.record, nowMs + overlapHours * hourMs, by))
  if (!isReplaced) throw new InvalidInputError(['This key has ended or has a successor already: create a new key'])
  return made
}

/**
 * Creates an agent's and a staff key at the first start, when no key is stored yet, except for roles with a configured key.
 * Returns the new keys, to be shown once.
 */
export async function issueFirstKeys(
  storage: KeyStorage,
  configuredKeys: readonly ConfiguredKey[],
  clock: Clock,
): Promise<readonly NewKey[]> {
  const made = (['agent', 'staff'] as const)
    .filter((role) => configuredKeys.every((configured) => configured.role !== role))
    .map((role) => makeKey({ role, name: `First ${role} key` }, clock()))
  return (await storage.addFirst(made.map(({ record }) => record))) ? made : []
}

/** Returns the key that is embedded in every page: a configured one, a stored one, or a new one. */
export async function publicKey(
  storage: KeyStorage,
  configuredKeys: readonly ConfiguredKey[],
  clock: Clock,
): Promise<string> {
  const configured = configuredKeys.find(({ role }) => role === 'public')
  if (configured !== undefined) return configured.key
  const stored = await storage.findPublicKey(clock())
  return stored ?? (await issueKey(storage, { role: 'public', name: 'Web app' }, clock)).key
}
