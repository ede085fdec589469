import type { MilesStorage, NewTransfer } from '#server/miles/ledger/storage'
import { makeTestDatabase, type TestDatabase } from '#server/testing/test-database'
import { testAccount, testDecision, testReversal, testSender, testTransfer } from '#server/testing/test-writes'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { runLedgerCommand } from '../ledger-command.ts'

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

async function exportChunks(): Promise<string[]> {
  const chunks: string[] = []
  const code = await runLedgerCommand(['export'], {
    config: database,
    clock: Date.now,
    write: async (text) => void chunks.push(text),
    log: (line) => expect.fail(line),
    onProgress: () => undefined,
  })
  expect(code).toBe(0)
  return chunks
}

async function journal(): Promise<string> {
  return (await exportChunks()).join('')
}

describe('The exported journal', () => {
  it('has one line per entry, in booking order, with who booked it', async () => {
    const by = { ...testSender('b'), keyLabel: 'Back office ·c3d4' }
    await miles.commit([testDecision({ transactionId: 'T3', status: 'success', by, decidedAtMs: 3000 })])
    await miles.commit([testReversal({ ...reversal, transactionId: 'T1' })])
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

  it('is written in chunks, and whole', async () => {
    await miles.commit(Array.from({ length: 700 }, (_, index) => transfer(`M${index}`, 1)))
    const chunks = await exportChunks()
    expect(chunks.length).toBeGreaterThan(1)
    // A header, and two entries for each of the 700 transfers and of the two from before.
    expect(chunks.join('').trimEnd().split('\n')).toHaveLength(1 + 2 * 702)
  })
})
