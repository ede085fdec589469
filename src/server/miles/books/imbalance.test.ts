import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { makeTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import type { Storages } from '../../storages/storages.ts'
import { createLedger, type Ledger } from '../ledger/ledger.ts'
import { watchImbalance } from './watch-imbalance.ts'
import { testSender, testReversal } from '../../testing/test-writes.ts'
import { noReview } from '../ledger/review-rule.ts'

const sender = testSender('desk')
let database: TestDatabase
let storages: Storages
let ledger: Ledger
let accountId: string

beforeAll(async () => {
  database = await makeTestDatabase()
  storages = await database.open()
  ledger = createLedger({ storage: storages.miles, clock: Date.now, reviewRule: async () => noReview })
  accountId = await ledger.openAccount('+12025550123', 'member', sender)
})
afterAll(() => database.remove())

function credit(referenceId: string) {
  return ledger.transfer({ referenceId, recipient: { accountId }, amount: 70, note: null }, sender)
}

it('the imbalance is 0 while transfers are written, and after a reversal', async () => {
  expect(await storages.books.imbalance()).toBe(0)
  const { transactionId } = await credit('first')
  expect(await storages.books.imbalance()).toBe(0)
  const writing = Promise.all(Array.from({ length: 300 }, (_, at) => credit(`many ${at}`)))
  for (let round = 0; round < 5; round += 1) expect(await storages.books.imbalance()).toBe(0)
  await writing
  await storages.miles.commit([testReversal({ transactionId })])
  expect(await storages.books.imbalance()).toBe(0)
})

it('a balance that differs from its entries is an imbalance until it is fixed', async () => {
  await database.run('UPDATE accounts SET balance = balance + 5 WHERE account_id = ?', accountId)
  expect(await storages.books.imbalance()).toBe(5)
  expect(await (await database.open()).books.imbalance()).toBe(5)
  await database.run('UPDATE accounts SET balance = balance - 5 WHERE account_id = ?', accountId)
  expect(await storages.books.imbalance()).toBe(0)
})

it('the imbalance is computed at once, then at most once a minute and at least once an hour, and a failure leaves the latest result', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  try {
    let computed = 0
    let fails = false
    let tookMs = 0
    const errors: unknown[] = []
    const latest = watchImbalance(
      async () => {
        computed += 1
        vi.advanceTimersByTime(tookMs)
        if (fails) throw new Error('unavailable')
        return computed * 10
      },
      () => 1234,
      (error) => errors.push(error),
    )
    await sleep(1)
    for (let call = 0; call < 5; call += 1) expect(latest()).toEqual({ miles: 10, atMs: 1234 })
    vi.advanceTimersByTime(61_000)
    latest()
    await sleep(1)
    expect(latest()).toEqual({ miles: 20, atMs: 1234 })
    fails = true
    vi.advanceTimersByTime(61_000)
    latest()
    await sleep(1)
    expect([latest()?.miles, computed, errors]).toEqual([20, 3, [new Error('unavailable')]])
    fails = false
    tookMs = 20_000
    for (const afterMs of [61_000, 3_599_000, 2_000]) {
      vi.advanceTimersByTime(afterMs)
      latest()
      await sleep(1)
    }
    expect(computed).toBe(5)
  } finally {
    vi.useRealTimers()
  }
})
