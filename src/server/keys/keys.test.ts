import { dayMs } from '#contract/days'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { makeTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { createCheckKey } from './check-key.ts'
import { issueFirstKeys, issueKey, publicKey, rotateKey } from './issue-keys.ts'
import { type KeyRecord, makeKey } from './key.ts'
import type { KeyStorage } from './key-storage.ts'

let nowMs = Date.parse('2027-01-01T00:00:00Z')
const clock = () => nowMs
let database: TestDatabase
let storage: KeyStorage

beforeEach(async () => {
  database = await makeTestDatabase()
  storage = (await database.open(clock)).keys
})
afterEach(() => database.remove())

async function everythingStored(): Promise<string> {
  const rows = await database.run<{ secret_hash: Buffer }>('SELECT * FROM keys')
  return JSON.stringify(rows.map((row) => ({ ...row, secret_hash: row.secret_hash.toString('hex') })))
}

describe('A new key', () => {
  it.each([
    ['public', /^pk_[\dA-Za-z]{32}$/],
    ['agent', /^ak_[\dA-Za-z]{32}$/],
    ['staff', /^sk_[\dA-Za-z]{32}$/],
  ] as const)('of role %s has a prefix that says so', async (role, pattern) => {
    const { key, record } = await issueKey(storage, { role, name: 'Front desk' }, clock)
    expect(key).toMatch(pattern)
    expect(record).toMatchObject({ role, name: 'Front desk', prefix: key.slice(0, 3), lastFour: key.slice(-4) })
  })

  it('is stored in plain text only if it is public', async () => {
    const secret = await issueKey(storage, { role: 'staff', name: 'a' }, clock)
    const open = await issueKey(storage, { role: 'public', name: 'b' }, clock)
    expect(await everythingStored()).not.toContain(secret.key)
    expect(await everythingStored()).toContain(secret.record.keyHash.toString('hex'))
    expect(await everythingStored()).toContain(open.key)
  })

  it('is listed with its properties, oldest first', async () => {
    const limited = { role: 'staff', name: 'a', expiresAtMs: nowMs + dayMs, dailyMilesLimit: 5000 } as const
    const first = await issueKey(storage, limited, clock)
    nowMs += 1
    const second = await issueKey(storage, { role: 'agent', name: 'b' }, clock)
    expect(await storage.list()).toEqual([first.record, second.record])
    expect(first.record).toMatchObject({ expiresAtMs: limited.expiresAtMs, dailyMilesLimit: 5000, revokedAtMs: null })
  })
})

describe('Checking a key', () => {
  it('returns its id, role and label', async () => {
    const checkKey = createCheckKey(storage, [], clock)
    const { key, record } = await issueKey(storage, { role: 'agent', name: 'a' }, clock)
    expect(await checkKey(key)).toEqual({
      keyId: record.keyId,
      role: 'agent',
      rights: [],
      person: record.keyId,
      personName: record.keyId,
      keyLabel: `a ·${key.slice(-4)}`,
      dailyMilesLimit: null,
      firstKeyId: record.keyId,
      agency: null,
    })
    expect(await checkKey(`${key}x`)).toBeUndefined()
    expect(await checkKey('')).toBeUndefined()
  })

  it('refuses a key from the moment it expires, even after earlier uses', async () => {
    const checkKey = createCheckKey(storage, [], clock)
    const { key } = await issueKey(storage, { role: 'agent', name: 'a', expiresAtMs: nowMs + 500 }, clock)
    expect(await checkKey(key)).toBeDefined()
    nowMs += 499
    expect(await checkKey(key)).toBeDefined()
    nowMs += 1
    expect(await checkKey(key)).toBeUndefined()
  })

  it('refuses a revoked key within a second, even if another process revoked it', async () => {
    const checkKey = createCheckKey(storage, [], clock)
    const { key, record } = await issueKey(storage, { role: 'agent', name: 'a' }, clock)
    expect(await checkKey(key)).toBeDefined()
    const elsewhere = await database.open(clock)
    await elsewhere.keys.revoke(record.keyId, nowMs)
    nowMs += 1000
    expect(await checkKey(key)).toBeUndefined()
  })

  it('looks a busy key up once a second', async () => {
    let lookUps = 0
    const findByHash = (keyHash: Buffer) => {
      lookUps += 1
      return storage.findByHash(keyHash)
    }
    const checkKey = createCheckKey({ ...storage, findByHash }, [], clock)
    const { key } = await issueKey(storage, { role: 'agent', name: 'a' }, clock)
    for (let call = 0; call < 10; call += 1) await checkKey(key)
    expect(lookUps).toBe(1)
    nowMs -= dayMs
    await checkKey(key)
    expect(lookUps).toBe(2)
  })

  it('accepts the keys of the environment, which are never stored', async () => {
    const configured = [
      { role: 'staff', key: 'sk_fixed' },
      { role: 'staff', key: 'sk_other', person: 'ana' },
    ] as const
    const checkKey = createCheckKey(storage, configured, clock)
    const [first, second] = [await checkKey('sk_fixed'), await checkKey('sk_other')]
    expect(first?.role).toBe('staff')
    expect(first?.keyId).not.toBe(second?.keyId)
    expect([first?.person, second?.person]).toEqual([first?.keyId, 'ana'])
    expect(await createCheckKey(storage, configured, clock)('sk_fixed')).toEqual(first)
    expect(await storage.list()).toEqual([])
  })

  it('rotates a key once, even for simultaneous or repeated rotations', async () => {
    const { record } = await issueKey(storage, { role: 'staff', name: 'a', person: 'ada' }, clock)
    const successors = [1, 2].map(() => makeKey({ role: 'staff', name: 'a', person: 'ada' }, nowMs).record)
    const replace = (successor: KeyRecord) => storage.replace(record.keyId, successor, nowMs + dayMs)
    expect((await Promise.all(successors.map(replace))).filter((isDone) => isDone)).toHaveLength(1)
    expect((await Promise.all(successors.map(replace))).filter((isDone) => isDone)).toHaveLength(1)
    expect(await storage.list()).toHaveLength(2)
    const events = await database.run<{ kind: string }>('SELECT kind FROM events ORDER BY event_id')
    expect(events.map(({ kind }) => kind)).toEqual(['key.created', 'key.revoked', 'key.created'])
  })

  it('stores the time of the first revocation', async () => {
    const { record } = await issueKey(storage, { role: 'agent', name: 'a' }, clock)
    await storage.revoke(record.keyId, nowMs)
    await storage.revoke(record.keyId, nowMs + dayMs)
    expect((await storage.list())[0]?.revokedAtMs).toBe(nowMs)
  })
})

describe('The first keys', () => {
  it('are an agent key and a staff key, created once', async () => {
    const made = await issueFirstKeys(storage, [], clock)
    expect(made.map(({ record }) => record.role)).toEqual(['agent', 'staff'])
    expect(await issueFirstKeys(storage, [], clock)).toEqual([])
    expect(await storage.list()).toHaveLength(2)
  })

  it('leave out roles with a key in the environment', async () => {
    const made = await issueFirstKeys(storage, [{ role: 'staff', key: 'sk_fixed' }], clock)
    expect(made.map(({ record }) => record.role)).toEqual(['agent'])
  })

  it('are created by only one of two services that start at once', async () => {
    const other = await database.open(clock)
    const made = await Promise.all([issueFirstKeys(storage, [], clock), issueFirstKeys(other.keys, [], clock)])
    expect(made.flat()).toHaveLength(2)
  })
})

describe('The key of the pages', () => {
  it('comes from the environment before any stored one', async () => {
    await issueKey(storage, { role: 'public', name: 'a' }, clock)
    expect(await publicKey(storage, [{ role: 'public', key: 'pk_fixed' }], clock)).toBe('pk_fixed')
  })

  it('is created if there is none, and stays the same', async () => {
    const key = await publicKey(storage, [], clock)
    expect(await publicKey(storage, [], clock)).toBe(key)
    expect(await createCheckKey(storage, [], clock)(key)).toMatchObject({ role: 'public' })
  })

  it('is the successor of a rotated one, which stays valid in open pages during the overlap', async () => {
    const old = await publicKey(storage, [], clock)
    const [record] = await storage.list()
    nowMs += 1
    const { key } = await rotateKey(storage, record!, 24, clock)
    const checkKey = createCheckKey(storage, [], clock)
    expect(await publicKey(storage, [], clock)).toBe(key)
    expect(await checkKey(old)).toMatchObject({ role: 'public' })
    nowMs += dayMs
    expect(await checkKey(old)).toBeUndefined()
    expect(await publicKey(storage, [], clock)).toBe(key)
  })

  it('is replaced once it is revoked or expires', async () => {
    const soon = await issueKey(storage, { role: 'public', name: 'a', expiresAtMs: nowMs + dayMs }, clock)
    expect(await publicKey(storage, [], clock)).toBe(soon.key)
    nowMs += dayMs
    const next = await publicKey(storage, [], clock)
    expect(next).not.toBe(soon.key)
    const { keyId } = (await storage.list()).find(({ publicKey: key }) => key === next)!
    await storage.revoke(keyId, nowMs)
    expect(await publicKey(storage, [], clock)).not.toBe(next)
  })
})
