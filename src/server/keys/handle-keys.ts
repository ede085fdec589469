import type { ListedKey } from '#contract/keys/key'
import type { Clock } from '../runtime/clock.ts'
import { NotFoundError } from '../operation/errors.ts'
import type { Operations } from '../operation/operation.ts'
import { checkConfigured } from './check-key.ts'
import { assignKey, issueKey, propertiesOf, rotateKey } from './issue-keys.ts'
import { type ConfiguredKey, endOf, type KeyRecord } from './key.ts'
import type { KeyStorage } from './key-storage.ts'

/** Describes the key of the request; never cached, because a key may be revoked at any time. A platform has its own rule. */
export const handleGetKey = (hasReviewRule?: () => Promise<boolean>): Operations<'getKey'>['getKey'] => ({
  async handle(_, { role, rights, personName, agency }) {
    const owner = role === 'public' ? { person: null, agency: null } : { person: personName, agency }
    const ofStaff = role === 'staff' && { hasReviewRule: await hasReviewRule?.() }
    return { body: { role, rights: [...rights], ...owner, ...ofStaff } }
  },
})

/** Each change of a key is an event with its author. Changes of agencies are in the audit only. @spec Authentication */
export function handleKeys(storage: KeyStorage, configuredKeys: readonly ConfiguredKey[], clock: Clock) {
  async function find(id: string): Promise<KeyRecord> {
    const found = (await storage.list()).find(({ keyId }) => keyId === id)
    if (found === undefined) throw new NotFoundError('No stored key has this ID')
    return found
  }

  return {
    getKey: handleGetKey(),
    createKey: {
      async handle(wish, caller) {
        const { key, record } = await issueKey(storage, propertiesOf(wish, clock()), clock, caller)
        return { body: { id: record.keyId, key }, detail: wish.agency }
      },
    },
    listKeys: {
      async handle(_, caller) {
        const nowMs = clock()
        const configured = configuredKeys.map((known) => ({
          ...checkConfigured(known),
          name: 'configured key',
          lastFour: known.key.slice(-4),
          createdAtMs: null,
          expiresAtMs: null,
          revokedAtMs: null,
        }))
        const data = [...(await storage.list()).toReversed(), ...configured].map((key) => describe(key, nowMs))
        return { body: { data: data.map((key) => ({ ...key, isOwn: key.id === caller.keyId })) } }
      },
    },
    assignKey: {
      async handle({ id, ...owner }, caller) {
        await assignKey(storage, await find(id), owner, clock, caller)
        return { body: { success: true }, detail: owner.agency }
      },
    },
    rotateKey: {
      async handle({ id, overlapHours }, caller) {
        const { key, record } = await rotateKey(storage, await find(id), overlapHours, clock, caller)
        return { body: { id: record.keyId, key } }
      },
    },
    revokeKey: {
      async handle({ id }, caller) {
        const { keyId } = await find(id)
        await storage.revoke(keyId, clock(), caller)
        return { body: { success: true } }
      },
    },
  } satisfies Partial<Operations>
}

type AnyKey = Omit<KeyRecord, 'createdAtMs' | 'keyHash' | 'publicKey' | 'prefix'> & {
  readonly createdAtMs: number | null
}

function describe(key: AnyKey, nowMs: number): Omit<ListedKey, 'isOwn'> {
  const { keyId, role, name, rights, personName, agency, dailyMilesLimit, lastFour } = key
  return {
    id: keyId,
    role,
    name,
    rights: [...rights],
    person: personName === keyId ? null : personName,
    agency: agency?.name ?? null,
    dailyMilesLimit,
    lastFour,
    createdAt: timeOf(key.createdAtMs),
    expiresAt: timeOf(key.expiresAtMs),
    revokedAt: timeOf(key.revokedAtMs),
    isActive: endOf(key) > nowMs,
  }
}

/** Earlier versions could store an expiry beyond the range of dates. */
const latestMs = Date.parse('9999-12-31')

function timeOf(timeMs: number | null): string | null {
  return timeMs === null ? null : new Date(Math.min(timeMs, latestMs)).toISOString()
}
