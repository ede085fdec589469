import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { makeTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import type { Books } from './books.ts'
import { exportJournal } from './export-journal.ts'
import { ReversalRefusedError } from './reverse-transfer.ts'
import type { MilesStorage, NewTransfer } from '../ledger/storage.ts'

const accountId = '6f1d2a3b-0000-4000-8000-000000000001'
const reversal = { note: 'Sent to the wrong member', bookedBy: 'operator', bookedAtMs: 5000 }
let database: TestDatabase
let miles: MilesStorage
let books: Books

beforeEach(async () => {
  database = await makeTestDatabase()
  const storages = await database.open()
  miles = storages.miles
  books = storages.books
  await miles.commit([
    { kind: 'account', accountId, phoneNumber: '+12025550123', externalId: 'member-1', createdAtMs: 1000 },
    transfer('T1', 700, { note: 'Stay' }),
    transfer('T2', 300, { referenceId: '=1+1' }),
    transfer('T3', 50, { status: 'pending' }),
  ])
})
afterEach(() => database.remove())

function transfer(transactionId: string, amount: number, rest: Partial<NewTransfer> = {}): NewTransfer {
  return {
    kind: 'transfer',
    transactionId,
    referenceId: `ref-${transactionId}`,
    recipient: { accountId },
    amount,
    status: 'success',
    note: null,
    sentBy: 'Front desk ·a1b2',
    sentByKey: 'key_1',
    createdAtMs: 2000,
    limit: undefined,
    ...rest,
  }
}

const balance = async () => (await miles.findAccount({ accountId }))?.balance

describe('Reversing a transfer', () => {
  it('takes the miles back with two opposite entries, and does not change the transfer', async () => {
    const before = await miles.findTransfer('T1')
    expect(await books.reverse({ ...reversal, transactionId: 'T1' })).toMatchObject({ amount: 700, balance: 300 })
    expect(await balance()).toBe(300)
    expect(await miles.findTransfer('T1')).toEqual(before)
    expect(await books.verify()).toMatchObject({ entries: 6, miles: 300, problem: undefined })
  })

  it('takes the last mile', async () => {
    for (const transactionId of ['T1', 'T2']) await books.reverse({ ...reversal, transactionId })
    expect(await balance()).toBe(0)
  })

  it('is refused a second time', async () => {
    await books.reverse({ ...reversal, transactionId: 'T1' })
    await expectRefusal('T1', 'Transfer T1 is already reversed')
  })

  it('is refused for an unknown transfer', async () => {
    await expectRefusal('T9', 'Transfer T9 does not exist')
  })

  it('is refused for a pending or rejected transfer', async () => {
    await expectRefusal('T3', 'Transfer T3 is pending and has credited nothing')
    const decided = { decidedBy: 'b', decidedByKey: 'b', decidedAtMs: 3000 }
    await miles.commit([{ kind: 'decision', transactionId: 'T3', status: 'failed', ...decided }])
    await expectRefusal('T3', 'Transfer T3 is failed and has credited nothing')
  })

  it('is refused when the balance does not cover it', async () => {
    // As if the member had spent miles.
    await database.run('UPDATE accounts SET balance = 699')
    await expectRefusal('T1', `The balance of account ${accountId}, 699 miles, does not cover 700 miles`)
  })

  async function expectRefusal(transactionId: string, message: string) {
    const before = [await balance(), await journal()]
    const reversing = books.reverse({ ...reversal, transactionId })
    await expect(reversing).rejects.toBeInstanceOf(ReversalRefusedError)
    await expect(reversing).rejects.toThrow(message)
    expect([await balance(), await journal()]).toEqual(before)
    await miles.commit([transfer('T5', 1)])
    expect(await miles.findTransfer('T5')).toBeDefined()
  }
})

async function chunks(): Promise<string[]> {
  const found: string[] = []
  for await (const chunk of exportJournal(books)) found.push(chunk)
  return found
}

async function journal(): Promise<string> {
  return (await chunks()).join('')
}

describe('The journal', () => {
  it('has one line per entry, in booking order, with who booked it', async () => {
    const approved = { decidedBy: 'Back office ·c3d4', decidedByKey: 'b', decidedAtMs: 3000 }
    await miles.commit([{ kind: 'decision', transactionId: 'T3', status: 'success', ...approved }])
    await books.reverse({ ...reversal, transactionId: 'T1' })
    const [at2, at3, at5] = [2, 3, 5].map((second) => `1970-01-01T00:00:0${second}.000Z`)
    expect((await journal()).split('\n')).toEqual([
      'entry,time,transaction_id,reference_id,account_id,amount,kind,who,approved_by,note',
      `1,${at2},T1,ref-T1,source,-700,transfer,Front desk ·a1b2,,Stay`,
      `2,${at2},T1,ref-T1,${accountId},700,transfer,Front desk ·a1b2,,Stay`,
      `3,${at2},T2,"'=1+1",source,-300,transfer,Front desk ·a1b2,,`,
      `4,${at2},T2,"'=1+1",${accountId},300,transfer,Front desk ·a1b2,,`,
      `5,${at3},T3,ref-T3,source,-50,transfer,Front desk ·a1b2,Back office ·c3d4,`,
      `6,${at3},T3,ref-T3,${accountId},50,transfer,Front desk ·a1b2,Back office ·c3d4,`,
      `7,${at5},T1,ref-T1,source,700,reversal,operator,,Sent to the wrong member`,
      `8,${at5},T1,ref-T1,${accountId},-700,reversal,operator,,Sent to the wrong member`,
      '',
    ])
  })

  it('keeps commas, quotes and line breaks within their field', async () => {
    await miles.commit([transfer('T4', 1, { note: 'a, "b"\nc' })])
    expect(await journal()).toContain(',"a, ""b""\nc"\n')
  })

  it('is streamed in chunks, and complete', async () => {
    await miles.commit(Array.from({ length: 700 }, (_, index) => transfer(`M${index}`, 1)))
    expect((await chunks()).length).toBeGreaterThan(1)
    expect((await journal()).trimEnd().split('\n')).toHaveLength(1 + 2 * 702)
  })
})
