import type { Endpoints } from '#contract/endpoints'
import type { ListedKey } from '#contract/keys/key'
import type { Clock } from '../clock.ts'
import { NotFoundError } from '../errors.ts'
import type { Operation } from '../http/operation.ts'
import { checkConfigured } from './check-key.ts'
import { assignKey, issueKey, propertiesOf, rotateKey } from './issue-keys.ts'
import { type ConfiguredKey, endOf, type KeyRecord } from './key.ts'
import type { KeyStorage } from './storage.ts'

type OwnName = 'createKey' | 'listKeys' | 'assignKey' | 'rotateKey' | 'revokeKey'
export type KeyOperations = { readonly [Name in OwnName]: Operation<Endpoints[Name]> }

/** Each change is in the log of events with who made it. @spec Authentication */
export function handleKeys(storage: KeyStorage, configuredKeys: readonly ConfiguredKey[], clock: Clock): KeyOperations {
  async function find(id: string): Promise<KeyRecord> {
    const found = (await storage.list()).find(({ keyId }) => keyId === id)
    if (found === undefined) throw new NotFoundError('No stored key has this ID')
    return found
  }

  return {
    createKey: {
      async handle(wish, caller) {
        const { key, record } = await issueKey(storage, propertiesOf(wish, clock()), clock, caller)
        return { body: { id: record.keyId, key } }
      },
    },
    listKeys: {
      async handle(_, caller) {
        const nowMs = clock()
        const stored = (await storage.list()).toReversed().map((key) => describeStored(key, nowMs))
        const data = [...stored, ...configuredKeys.map(describeConfigured)]
        return { body: { data: data.map((key) => ({ ...key, isOwn: key.id === caller.keyId })) } }
      },
    },
    assignKey: {
      async handle({ id, ...owner }, caller) {
        await assignKey(storage, await find(id), owner, clock, caller)
        return { body: { success: true } }
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
  }
}

type DescribedKey = Omit<ListedKey, 'isOwn'>

function describeStored(key: KeyRecord, nowMs: number): DescribedKey {
  const { keyId, personName, agency } = key
  return {
    id: keyId,
    role: key.role,
    name: key.name,
    rights: [...key.rights],
    person: personName === keyId ? null : personName,
    agency: agency?.name ?? null,
    dailyMilesLimit: key.dailyMilesLimit,
    lastFour: key.lastFour,
    createdAt: timeOf(key.createdAtMs),
    expiresAt: key.expiresAtMs === null ? null : timeOf(key.expiresAtMs),
    revokedAt: key.revokedAtMs === null ? null : timeOf(key.revokedAtMs),
    isActive: endOf(key) > nowMs,
  }
}

function describeConfigured(configured: ConfiguredKey): DescribedKey {
  const { keyId, role, rights } = checkConfigured(configured)
  return {
    id: keyId,
    role,
    name: 'configured key',
    rights: [...rights],
    person: configured.person ?? null,
    agency: null,
    dailyMilesLimit: null,
    lastFour: configured.key.slice(-4),
    createdAt: null,
    expiresAt: null,
    revokedAt: null,
    isActive: true,
  }
}

/** A command of before could set an expiry that no date can have. */
const latestMs = Date.parse('9999-12-31')

function timeOf(timeMs: number): string {
  return new Date(Math.min(timeMs, latestMs)).toISOString()
}
