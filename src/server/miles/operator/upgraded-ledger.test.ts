import { createHash, generateKeyPairSync } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openOlderDatabase, olderKey } from '../../testing/older-database.ts'
import { makeTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { testDecision, testReversal, testSender, testTransfer } from '../../testing/test-writes.ts'
import { startSealer } from '../log/sealer.ts'

const ada = '00000000-0000-4000-8000-00000000000a'
const grace = '00000000-0000-4000-8000-00000000000b'
const publicKey = { public_key: 'pk_a', secret_hash: null, prefix: 'pk_' }
let database: TestDatabase

beforeEach(async () => {
  database = await makeTestDatabase()
  const older = await openOlderDatabase(database)
  await older.add('keys', olderKey('key_desk', 'staff', { created_at: 100, daily_miles_limit: 5000 }))
  await older.add('keys', olderKey('key_office', 'staff', { created_at: 100, expires_at: 900_000 }))
  await older.add('keys', olderKey('key_left', 'agent', { created_at: 150, revoked_at: 450 }))
  await older.add('keys', olderKey('key_web', 'public', { created_at: 90, ...publicKey }))
  const account = { phone_number: '+12025550123', external_id: 'member ünïcode', created_at: 200 }
  await older.add('accounts', { account_id: ada, ...account })
  await older.add('accounts', { account_id: grace, phone_number: '+1202', external_id: 'b', created_at: 300 })
  const own = { accountId: ada, amount: 10 }
  await older.addTransfer({ ...own, transactionId: 'T1', status: 'success', atMs: 400, note: 'a "note" \\ 🎉\n' })
  await older.addTransfer({ ...own, transactionId: 'T2', status: 'pending', atMs: 410 })
  await older.addTransfer({ ...own, transactionId: 'T3', status: 'failed', atMs: 420, decidedAtMs: 500 })
  await older.addTransfer({ ...own, transactionId: 'T4', status: 'success', atMs: 430, decidedAtMs: 440 })
  await older.addTransfer({ ...own, transactionId: 'T5', status: 'success', atMs: 430, reversedAtMs: 600 })
  await older.addTransfer({ ...own, transactionId: 'T6', accountId: grace, status: 'success', atMs: 430 })
  for (let at = 0; at < 300; at += 1) {
    await older.addTransfer({ ...own, transactionId: `U${1000 + at}`, status: 'success', atMs: 1000 + at })
  }
  await older.close()
})
afterEach(() => database.remove())

/** The hash of a Merkle tree, as RFC 6962 defines it. */
function rootOf(leaves: readonly Buffer[]): Buffer {
  const [first] = leaves
  if (leaves.length <= 1) return hash(Buffer.of(0), first ?? Buffer.of())
  const half = 2 ** Math.floor(Math.log2(leaves.length - 1))
  return hash(Buffer.of(1), rootOf(leaves.slice(0, half)), rootOf(leaves.slice(half)))
}

function hash(...parts: readonly Buffer[]): Buffer {
  return createHash('sha256').update(Buffer.concat(parts)).digest()
}

function unexpected(error: unknown): never {
  throw error
}

interface EventRow {
  readonly kind: string
  readonly subject: string
  readonly at: number
}

describe('The ledger of an earlier version, upgraded by opening it', () => {
  it('is sound', async () => {
    const { books } = await database.open()
    expect(await books.verify()).toMatchObject({
      accounts: 2,
      transfers: 306,
      events: 316,
      miles: 3030,
      problem: undefined,
    })
  })

  it('has an event for every row and decision, in the order of their times', async () => {
    await database.open()
    const events = await database.run<EventRow>('SELECT kind, subject, created_at AS at FROM events ORDER BY event_id')
    expect(events.slice(0, 18).map(({ kind, subject, at }) => `${at} ${kind} ${subject}`)).toEqual([
      '90 key.created key_web',
      '100 key.created key_desk',
      '100 key.created key_office',
      '150 key.created key_left',
      `200 account.opened ${ada}`,
      `300 account.opened ${grace}`,
      '400 transfer.stored T1',
      '410 transfer.stored T2',
      '420 transfer.stored T3',
      '430 transfer.stored T4',
      '430 transfer.stored T5',
      '430 transfer.stored T6',
      '440 transfer.decided T4',
      '450 key.revoked key_left',
      '500 transfer.decided T3',
      '600 reversal.requested T5',
      '1000 transfer.stored U1000',
      '1001 transfer.stored U1001',
    ])
    expect(events).toHaveLength(316)
    expect(events.map(({ at }) => at)).toEqual(events.map(({ at }) => at).toSorted((one, other) => one - other))
  })

  it('keeps its keys, each a person of its own, and staff may do everything', async () => {
    const { keys } = await database.open()
    const everything = ['read', 'transfer', 'approve', 'correct']
    expect(await keys.list()).toMatchObject([
      { keyId: 'key_web', person: 'key_web', rights: [], publicKey: 'pk_a' },
      { keyId: 'key_desk', person: 'key_desk', rights: everything, dailyMilesLimit: 5000 },
      { keyId: 'key_office', person: 'key_office', rights: everything, expiresAtMs: 900_000 },
      { keyId: 'key_left', person: 'key_left', rights: [], revokedAtMs: 450 },
    ])
  })

  it('shows decisions and reversals of before', async () => {
    const { miles } = await database.open()
    expect(await miles.findTransfer('T3')).toMatchObject({
      status: 'failed',
      decidedBy: 'Office ·bbbb',
      reversal: null,
    })
    expect(await miles.findTransfer('T5')).toMatchObject({
      status: 'success',
      reversal: { status: 'booked', reason: 'Wrong member', requestedBy: 'operator ada', requestedAtMs: 600 },
    })
    expect(await miles.findAccount({ accountId: ada })).toMatchObject({ balance: 3020, debt: 0, status: 'open' })
  })

  it('is sealed from its first event', async () => {
    const { log, leases } = await database.open()
    const { privateKey } = generateKeyPairSync('ed25519')
    const sealer = await startSealer({ log, leases, privateKey, clock: () => 3000, onError: unexpected })
    await sealer.seal()
    await sealer.stop()
    const bodies = await database.run<{ body: string }>('SELECT body FROM events ORDER BY event_id')
    const checkpoint = await log.latestCheckpoint()
    // The last event is about the key of the signature.
    expect([checkpoint?.size, bodies.length]).toEqual([317, 317])
    expect(Buffer.from(checkpoint?.root ?? [])).toEqual(rootOf(bodies.map(({ body }) => Buffer.from(body))))
  })

  it('goes on: a pending transfer is decided, another reversed and a new one sent, and it stays sound', async () => {
    const { books, miles } = await database.open()
    const by = testSender('other')
    const outcomes = await miles.commit([
      testDecision({ transactionId: 'T2', status: 'success', by, decidedAtMs: 2000 }),
      testReversal({ transactionId: 'T4', by, requestedAtMs: 2001 }),
      testReversal({ transactionId: 'T5', by, requestedAtMs: 2002 }),
      testTransfer({ transactionId: 'T7', recipient: { phoneNumber: '+1202' }, by, createdAtMs: 2003 }),
    ])
    expect(outcomes.map(({ kind }) => kind)).toEqual(['done', 'done', 'reversed-already', 'done'])
    expect(await books.verify()).toMatchObject({ problem: undefined, events: 319, miles: 3035 })
  })

  it('is upgraded once by services that open it at the same time', async () => {
    const [{ books }] = await Promise.all([database.open(), database.open(), database.open()])
    expect(await books.verify()).toMatchObject({ events: 316, problem: undefined })
  })
})
