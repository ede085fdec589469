import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { verifyLedger } from '#tools/operator/ledger/open-ledger'
import { makeTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { testAccount, testDecision, testReversal, testSender, testTransfer } from '../../testing/test-writes.ts'
import type { MilesStorage, NewTransfer, Outcome } from '../ledger/storage.ts'

const accountId = '6f1d2a3b-0000-4000-8000-000000000001'
const reversal = { reason: 'Sent to the wrong member', by: testSender('operator'), requestedAtMs: 5000 }
let database: TestDatabase
let miles: MilesStorage

beforeEach(async () => {
  database = await makeTestDatabase()
  miles = (await database.open()).miles
  await miles.commit([
    testAccount({ accountId, phoneNumber: '+12025550123', externalId: 'member-1' }, 1000),
    transfer('T1', 700, { note: 'Stay' }),
    transfer('T2', 300, { referenceId: '=1+1' }),
    transfer('T3', 50, { status: 'pending' }),
  ])
})
afterEach(() => database.remove())

function transfer(transactionId: string, amount: number, rest: Partial<NewTransfer> = {}): NewTransfer {
  const by = { ...testSender('key_1'), keyLabel: 'Front desk ·a1b2' }
  const referenceId = `ref-${transactionId}`
  return testTransfer({ transactionId, referenceId, recipient: { accountId }, amount, by, createdAtMs: 2000, ...rest })
}

const balance = async () => (await miles.findAccount({ accountId }))?.balance

const reverse = async (transactionId: string) => (await miles.commit([testReversal({ ...reversal, transactionId })]))[0]

describe('Reversing a transfer', () => {
  it('takes back the miles with two opposite entries, without a change to the transfer', async () => {
    const before = await miles.findTransfer('T1')
    expect(await reverse('T1')).toEqual({ kind: 'done', status: 'booked' })
    expect(await balance()).toBe(300)
    expect(await miles.findTransfer('T1')).toEqual({
      ...before,
      reversal: expect.objectContaining({ status: 'booked', reason: reversal.reason, requestedBy: 'operator' }),
    })
    expect(await verifyLedger(database)).toMatchObject({ entries: 6, miles: 300, problem: undefined })
  })

  it('can take the last mile', async () => {
    for (const transactionId of ['T1', 'T2']) await reverse(transactionId)
    expect(await balance()).toBe(0)
  })

  it('replaces a rejected reversal, even if the clock of its process is behind', async () => {
    const pending = { transactionId: 'T1', reviewAbove: 1 }
    await miles.commit([testReversal({ ...pending, reversalId: 'Z', requestedAtMs: 5000 })])
    const decision = {
      kind: 'reversal-decision',
      transactionId: 'T1',
      status: 'rejected',
      reason: null,
      nonce: '',
    } as const
    await miles.commit([{ ...decision, by: testSender('other'), decidedAtMs: 5001, limit: undefined }])
    await miles.commit([testReversal({ ...pending, reversalId: 'A', reason: 'again', requestedAtMs: 4000 })])
    const { reversal: shown } = (await miles.findTransfer('T1'))!
    expect(shown).toMatchObject({ status: 'pending', reason: 'again' })
  })

  it('is refused a second time', async () => {
    await reverse('T1')
    await expectRefusal('T1', { kind: 'reversed-already', status: 'booked' })
  })

  it('is refused for an unknown transfer', async () => {
    await expectRefusal('T9', { kind: 'transfer-unknown' })
  })

  it('is refused for a pending or rejected transfer', async () => {
    await expectRefusal('T3', { kind: 'not-credited', status: 'pending' })
    await miles.commit([testDecision({ transactionId: 'T3', status: 'failed', decidedAtMs: 3000 })])
    await expectRefusal('T3', { kind: 'not-credited', status: 'failed' })
  })

  it('is refused when the balance does not cover it', async () => {
    // Simulates a member who spent miles.
    await database.run('UPDATE accounts SET balance = 699')
    await expectRefusal('T1', { kind: 'not-covered', balance: 699, amount: 700 })
  })

  async function expectRefusal(transactionId: string, outcome: Outcome) {
    const before = [await balance(), await entries()]
    expect(await reverse(transactionId)).toEqual(outcome)
    expect([await balance(), await entries()]).toEqual(before)
    await miles.commit([transfer('T5', 1)])
    expect(await miles.findTransfer('T5')).toBeDefined()
  }
})

const entries = () => database.run('SELECT * FROM entries ORDER BY transaction_id, kind, amount')
