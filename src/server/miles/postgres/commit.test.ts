import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { verifyLedger } from '#tools/operator/ledger/open-ledger'
import { openPostgres } from '../../database/postgres/open-database.ts'
import { UnavailableError } from '../../operation/errors.ts'
import { makeTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import type { Storages } from '../../storages/storages.ts'
import { createLedger, type Ledger, type Sender } from '../ledger/ledger.ts'
import type { LedgerWrite, NewTransfer } from '../ledger/storage.ts'
import { reviewAbove, testAccount, testDecision, testSender, testTransfer } from '../../testing/test-writes.ts'

const clock = () => Date.parse('2027-03-01T12:00:00Z')
const desk = testSender('desk')
const office = testSender('office')
let database: TestDatabase
let storages: Storages
/** Two ledgers, as of two processes. */
let ledgers: Ledger[]

beforeEach(async () => {
  database = await makeTestDatabase()
  storages = await database.open(clock)
  const other = await database.open(clock)
  ledgers = [storages, other].map(({ miles }) => createLedger({ storage: miles, clock, reviewRule: reviewAbove(500) }))
})
afterEach(async () => {
  vi.useRealTimers()
  await database.remove()
})

function ledgerOf(at: number): Ledger {
  return ledgers[at % ledgers.length]!
}

function order(accountId: string, referenceId: string, amount = 5) {
  return { recipient: { accountId }, referenceId, amount, note: null }
}

function transfer(accountId: string, transactionId: string): NewTransfer {
  const referenceId = `reference of ${transactionId}`
  return testTransfer({ transactionId, referenceId, recipient: { accountId }, createdAtMs: clock() })
}

async function balance(accountId: string) {
  return (await storages.miles.findAccount({ accountId }))?.balance
}

describe('Two processes on one PostgreSQL', () => {
  it('credit the same accounts in any order without refusing a transfer', async () => {
    const accounts = await Promise.all(
      Array.from({ length: 8 }, (_, at) => ledgerOf(at).openAccount(`+1202555010${at}`, `${at}`, desk)),
    )
    await Promise.all(
      Array.from({ length: 800 }, (_, at) =>
        ledgerOf(at).transfer(order(accounts[(at * 7 + (at % 3)) % 8]!, `${at}`), desk),
      ),
    )
    expect(await verifyLedger(database)).toMatchObject({ transfers: 800, miles: 4000, problem: undefined })
  })

  it('leave connections to transfers while many reads wait', async () => {
    const account = await ledgerOf(0).openAccount('+12025550123', 'member', desk)
    const other = openPostgres(database.databaseUrl ?? '')
    let reads: PromiseSettledResult<unknown>[] = []
    await other.longTransaction(async (query) => {
      await query('LOCK TABLE accesses IN ACCESS EXCLUSIVE MODE')
      const waiting = Promise.allSettled(Array.from({ length: 30 }, () => storages.audit.countRefusals(0)))
      await ledgerOf(0).transfer(order(account, 'meanwhile'), desk)
      const rows = await query<{ count: number }>(
        "SELECT count(*) FROM pg_locks WHERE NOT granted AND relation = 'accesses'::regclass",
      )
      expect(rows[0]?.count).toBeLessThanOrEqual(2)
      reads = await waiting
    })
    await other.close()
    // Each has waited for the lock in vain.
    expect(new Set(reads.map(({ status }) => status))).toEqual(new Set(['rejected']))
    expect(await balance(account)).toBe(5)
  })

  it('credit a reference once if both receive it', async () => {
    const account = await ledgerOf(0).openAccount('+12025550123', 'member', desk)
    const settled = await Promise.allSettled(
      Array.from({ length: 100 }, (_, at) => ledgerOf(at).transfer(order(account, 'once'), desk)),
    )
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await balance(account)).toBe(5)
  })

  it('enforce the daily limit of a key together, to the mile', async () => {
    const account = await ledgerOf(0).openAccount('+12025550123', 'member', desk)
    const limited: Sender = { ...desk, dailyMilesLimit: 103 }
    const settled = await Promise.allSettled(
      Array.from({ length: 60 }, (_, at) => ledgerOf(at).transfer(order(account, `${at}`), limited)),
    )
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(20)
    const refusals = settled.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []))
    expect(
      refusals.filter((message) => message.includes('daily limit of this key, 103 miles; 3 are left')),
    ).toHaveLength(40)
    expect(await balance(account)).toBe(100)
  })

  it('settle a pending transfer once', async () => {
    const account = await ledgerOf(0).openAccount('+12025550123', 'member', desk)
    const { transactionId } = await ledgerOf(0).transfer(order(account, 'large', 501), desk)
    const settled = await Promise.allSettled([
      ledgerOf(0).decide(transactionId, 'success', null, office),
      ledgerOf(1).decide(transactionId, 'failed', null, office),
    ])
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await verifyLedger(database)).toMatchObject({ problem: undefined })
  })
})

describe('A group of writes on PostgreSQL', () => {
  it('is written without writes that time out on a locked row, which fail alone and leave nothing behind', async () => {
    const ids = Array.from(
      { length: 17 },
      (_, at) => `aaaaaaaa-0000-4000-8000-0000000001${String(at).padStart(2, '0')}`,
    )
    await storages.miles.commit(
      ids.map((accountId, at) => testAccount({ accountId, phoneNumber: `+120255502${at + 10}`, externalId: `${at}` })),
    )
    const other = openPostgres(database.databaseUrl ?? '')
    await other.transaction(async (query) => {
      await query('SELECT balance FROM accounts WHERE account_id = $1 FOR UPDATE', [ids[3]])
      for (const round of ['first', 'second']) {
        const transfers = ids.map((accountId, at) => transfer(accountId, `${round} ${at}`))
        const outcomes = await storages.miles.commit(transfers)
        expect(outcomes.map(({ kind }) => kind)).toEqual(ids.map((_, at) => (at === 3 ? 'busy' : 'done')))
      }
      const sending = ledgerOf(0).transfer(order(ids[3]!, 'waits'), desk)
      await expect(sending).rejects.toThrow(/holding this account or reference; nothing was written/)
      await expect(sending).rejects.toBeInstanceOf(UnavailableError)
    })
    await other.close()
    await ledgerOf(1).transfer(order(ids[3]!, 'waits'), desk)
    expect(await balance(ids[3]!)).toBe(5)
    expect(await balance(ids[4]!)).toBe(10)
    expect(await verifyLedger(database)).toMatchObject({ problem: undefined })
  })

  it('has the same outcomes as its writes one by one', async () => {
    const account = await ledgerOf(0).openAccount('+12025550123', 'member', desk)
    const unknownAccountId = '00000000-0000-4000-8000-000000000000'
    const again = { ...transfer(account, 'T6'), referenceId: 'reference of T2' }
    const outcomes = await storages.miles.commit([
      transfer(unknownAccountId, 'T1'),
      { ...transfer(account, 'T2'), referenceId: 'reference of T1' },
      { ...transfer(unknownAccountId, 'T3'), referenceId: 'reference of T1' },
      { ...transfer(unknownAccountId, 'T4'), referenceId: 'reference of T2' },
      again,
      { ...again, transactionId: 'T5' },
    ])
    expect(outcomes.map(({ kind }) => kind)).toEqual([
      'recipient-unknown',
      'done',
      'reference-used',
      'recipient-unknown',
      'done',
      'reference-used',
    ])
  })

  it('waits for a lock without blocking, and is acknowledged only once it is on disk', async () => {
    const account = await ledgerOf(0).openAccount('+12025550123', 'member', desk)
    const other = openPostgres(database.databaseUrl ?? '')
    let isAcknowledged = false
    let booking: Promise<unknown> = Promise.resolve()
    await other.transaction(async (query) => {
      await query('SELECT balance FROM accounts FOR UPDATE')
      booking = ledgerOf(0)
        .transfer(order(account, 'late'), desk)
        .then(() => (isAcknowledged = true))
      await database.untilWaiting()
      expect(isAcknowledged).toBe(false)
    })
    await booking
    expect(await balance(account)).toBe(5)
    await other.close()
  })

  it('stores each transfer once, under its acknowledged id, despite repeatedly cut connections', async () => {
    // The time for retries does not depend on the load of this machine.
    vi.useFakeTimers({ toFake: ['performance'] })
    const account = await ledgerOf(0).openAccount('+12025550123', 'member', desk)
    const acknowledged = new Map<string, string>()
    for (let round = 0; round < 15; round += 1) {
      const transfers = Array.from({ length: 40 }, async (_, at) => {
        const referenceId = `${round} ${at}`
        const { transactionId } = await ledgerOf(at).transfer(order(account, referenceId), desk)
        acknowledged.set(referenceId, transactionId)
      })
      const cutTwice = async () => {
        await database.cutConnections()
        await Promise.any(transfers)
        await database.cutConnections()
      }
      await Promise.all([...transfers, cutTwice()])
    }
    const stored = await database.run<{ reference_id: string; transaction_id: string }>(
      'SELECT reference_id, transaction_id FROM transfers',
    )
    expect(new Map(stored.map((row) => [row.reference_id, row.transaction_id]))).toEqual(acknowledged)
    expect(await verifyLedger(database)).toMatchObject({ transfers: 600, miles: 3000, problem: undefined })
  })

  it('has the same outcomes when it is retried after a lost response', async () => {
    const accountId = 'aaaaaaaa-0000-4000-8000-000000000001'
    const limit = { miles: 10, firstKeyId: 'limited', fromMs: 0, toMs: clock() + 1 }
    const group = [
      testAccount({ accountId, phoneNumber: '+12025550123', externalId: 'member' }, 1),
      transfer(accountId, 'T1'),
      { ...transfer(accountId, 'T2'), amount: 10, by: testSender('limited'), limit },
      { ...transfer(accountId, 'T3'), status: 'pending' },
      testDecision({ transactionId: 'T3', status: 'success', decidedAtMs: 2 }),
      { ...transfer(accountId, 'T4'), referenceId: 'reference of T1' },
    ] satisfies LedgerWrite[]
    const postgres = openPostgres(database.databaseUrl ?? '')
    const { createCommit } = await import('./commit.ts')
    let isLost = false
    const commit = createCommit({
      ...postgres,
      // Loses the response to the first commit, whose connection ends right after it.
      session: (work) =>
        postgres.session(async (session) => {
          const result = await work(session)
          if (isLost) return result
          isLost = true
          await session.query('SELECT pg_terminate_backend(pg_backend_pid())')
          return result
        }),
    })
    const outcomes = await commit(group)
    expect(isLost).toBe(true)
    expect(outcomes.map(({ kind }) => kind)).toEqual(['done', 'done', 'done', 'done', 'done', 'reference-used'])
    expect(await balance(accountId)).toBe(20)
    await postgres.close()
  })
})
