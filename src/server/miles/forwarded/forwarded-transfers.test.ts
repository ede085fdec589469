import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import type { ForwardedTransfers } from './forwarded-transfers.ts'

let database: TestDatabase
let forwarded: ForwardedTransfers
beforeEach(async () => {
  database = await makeTestDatabase()
  forwarded = (await database.open()).forwarded
})
afterEach(() => database.remove())

const limit = { miles: 1000, firstKeyId: 'key_a', fromMs: 100, toMs: 200 }
const transfer = (referenceId: string, miles: number, sentAtMs = 150, keyId = 'key_a') => ({
  referenceId,
  miles,
  keyId,
  person: 'ada',
  keyLabel: `Desk of ${keyId}`,
  sentAtMs,
})

test('a key sends up to its limit in a period, with each reference counted once', async () => {
  expect(await forwarded.add(transfer('a', 600), limit)).toEqual({ isWithinLimit: true, isNew: true })
  expect(await forwarded.add(transfer('a', 600, 160), limit)).toEqual({ isWithinLimit: true, isNew: false })
  expect(await forwarded.add(transfer('b', 401), limit)).toEqual({ isWithinLimit: false, milesLeft: 400 })
  expect(await forwarded.add(transfer('b', 400), limit)).toEqual({ isWithinLimit: true, isNew: true })
  // Other periods, other keys and keys without a limit do not count.
  expect(await forwarded.add(transfer('c', 1000, 250), { ...limit, fromMs: 200, toMs: 300 })).toMatchObject({
    isNew: true,
  })
  expect(await forwarded.add(transfer('a', 1000, 150, 'key_b'), { ...limit, firstKeyId: 'key_b' })).toMatchObject({
    isNew: true,
  })
  expect(await forwarded.add(transfer('d', 5000), undefined)).toMatchObject({ isNew: true })
})

test('a transfer repeated with more miles counts with the larger amount', async () => {
  await forwarded.add(transfer('a', 100), limit)
  await forwarded.add(transfer('a', 900), limit)
  await forwarded.add(transfer('a', 200), limit)
  expect(await forwarded.add(transfer('b', 101), limit)).toEqual({ isWithinLimit: false, milesLeft: 100 })
})

test('simultaneous transfers do not exceed the limit together', async () => {
  const added = await Promise.all(Array.from({ length: 8 }, (_, at) => forwarded.add(transfer(`at-${at}`, 300), limit)))
  expect(added.filter(({ isWithinLimit }) => isWithinLimit)).toHaveLength(3)
})

test('a removed transfer does not count', async () => {
  await forwarded.add(transfer('a', 1000), limit)
  await forwarded.remove('a', 'key_a')
  expect(await forwarded.add(transfer('b', 1000), limit)).toMatchObject({ isNew: true })
})

test('the first sender of a reference is found by it', async () => {
  await forwarded.add(transfer('a', 1, 110), undefined)
  await forwarded.add(transfer('a', 1, 120, 'key_b'), undefined)
  expect([...(await forwarded.sendersOf(['a', 'none']))]).toEqual([
    [
      'a',
      {
        person: 'ada',
        keyId: 'key_a',
        keyLabel: 'Desk of key_a',
        hasFailed: expect.toSatisfy((failed) => !failed) as boolean,
      },
    ],
  ])
})

const outcome = (referenceId: string, status: 'success' | 'failed', miles: number | null = null) => ({
  referenceId,
  status,
  transactionId: 'T1',
  accountId: null,
  miles,
})

test('a failed transfer does not count towards the limit, unless other miles failed or it is sent again', async () => {
  await forwarded.add(transfer('a', 600), limit)
  await forwarded.settle(outcome('a', 'failed', 300))
  expect(await forwarded.add(transfer('b', 600), limit)).toEqual({ isWithinLimit: false, milesLeft: 400 })
  await forwarded.add(transfer('c', 400), limit)
  await forwarded.settle(outcome('c', 'failed'))
  expect(await forwarded.add(transfer('b', 400), limit)).toMatchObject({ isWithinLimit: true })
  await forwarded.settle(outcome('b', 'failed', 400))
  expect(await forwarded.add(transfer('c', 400, 160), limit)).toEqual({ isWithinLimit: true, isNew: false })
  expect(await forwarded.add(transfer('d', 1), limit)).toEqual({ isWithinLimit: false, milesLeft: 0 })
})

test('a success that later fails stops counting, and a failed transfer stays failed', async () => {
  const hasFailed = async () => Boolean((await forwarded.sendersOf(['a'])).get('a')?.hasFailed)
  await forwarded.add(transfer('a', 600), limit)
  await forwarded.settle(outcome('a', 'success', 600))
  expect(await forwarded.add(transfer('b', 401), limit)).toEqual({ isWithinLimit: false, milesLeft: 400 })
  expect(await hasFailed()).toBe(false)
  for (const status of ['failed', 'failed', 'success'] as const) {
    await forwarded.settle(outcome('a', status))
    expect(await forwarded.outcomeOf('a')).toEqual({ ...outcome('a', 'failed', 600), sentAtMs: 150 })
    expect(await hasFailed()).toBe(true)
  }
  expect(await forwarded.add(transfer('b', 1001), limit)).toEqual({ isWithinLimit: false, milesLeft: 1000 })
  expect(await forwarded.add(transfer('b', 1000), limit)).toMatchObject({ isWithinLimit: true })
})

test('an outcome survives the failure of another transaction, and an unknown transfer has none', async () => {
  await forwarded.add(transfer('a', 600), undefined)
  expect(await forwarded.outcomeOf('a')).toBeUndefined()
  await forwarded.settle(outcome('a', 'success', 600))
  await forwarded.settle({ ...outcome('a', 'failed'), transactionId: 'T2' })
  await forwarded.settle(outcome('none', 'success'))
  await forwarded.settle(outcome('none', 'failed'))
  expect(await forwarded.outcomeOf('a')).toEqual({ ...outcome('a', 'success', 600), sentAtMs: 150 })
  expect(await forwarded.outcomeOf('none')).toBeUndefined()
})
