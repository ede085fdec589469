import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { makeTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import type { Storages } from '../../storages/storages.ts'
import { Ledger } from '../ledger/ledger.ts'
import { watchImbalance } from './watch-imbalance.ts'

const sender = { keyId: 'desk', keyLabel: 'Desk', dailyMilesLimit: null }
let trial: TestDatabase
let storages: Storages
let ledger: Ledger
let accountId: string

beforeAll(async () => {
  trial = await makeTestDatabase()
  storages = await trial.open()
  ledger = new Ledger({ storage: storages.miles, clock: Date.now, reviewAbove: undefined })
  accountId = await ledger.openAccount('+12025550123', 'member', sender)
})
afterAll(() => trial.remove())

function credit(referenceId: string) {
  return ledger.transfer({ referenceId, recipient: { accountId }, amount: 70, note: null }, sender)
}

it('a ledger is in balance while it is written to, and after a reversal', async () => {
  expect(await storages.books.imbalance()).toBe(0)
  const { transactionId } = await credit('first')
  expect(await storages.books.imbalance()).toBe(0)
  const writing = Promise.all(Array.from({ length: 300 }, (_, at) => credit(`many ${at}`)))
  for (let round = 0; round < 5; round += 1) expect(await storages.books.imbalance()).toBe(0)
  await writing
  await storages.books.reverse({ transactionId, note: 'wrong', bookedBy: 'operator', bookedAtMs: Date.now() })
  expect(await storages.books.imbalance()).toBe(0)
})

it('a balance that no entry tells of is an imbalance, until that is mended', async () => {
  await trial.run('UPDATE accounts SET balance = balance + 5 WHERE account_id = ?', accountId)
  expect(await storages.books.imbalance()).toBe(5)
  expect(await (await trial.open()).books.imbalance()).toBe(5)
  await trial.run('UPDATE accounts SET balance = balance - 5 WHERE account_id = ?', accountId)
  expect(await storages.books.imbalance()).toBe(0)
})

it('the sum is reckoned at once, then not again within a minute, and what fails leaves the figure as it was', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  try {
    let reckoned = 0
    let fails = false
    const errors: unknown[] = []
    const latest = watchImbalance(
      async () => {
        reckoned += 1
        if (fails) throw new Error('away')
        return reckoned * 10
      },
      () => 1234,
      (error) => errors.push(error),
    )
    await sleep(1)
    for (let asked = 0; asked < 5; asked += 1) expect(latest()).toEqual({ miles: 10, atMs: 1234 })
    vi.advanceTimersByTime(61_000)
    latest()
    await sleep(1)
    expect(latest()).toEqual({ miles: 20, atMs: 1234 })
    fails = true
    vi.advanceTimersByTime(61_000)
    latest()
    await sleep(1)
    expect([latest()?.miles, reckoned, errors]).toEqual([20, 3, [new Error('away')]])
  } finally {
    vi.useRealTimers()
  }
})
