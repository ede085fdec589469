import { generateKeyPairSync } from 'node:crypto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { startSealer } from '../log/sealer.ts'
import { makeTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { testAccount, testDecision, testReversal, testTransfer } from '../testing/test-writes.ts'

const account = testAccount(
  { accountId: '00000000-0000-4000-8000-000000000001', phoneNumber: '+12025550123', externalId: 'member' },
  1000,
)
let database: TestDatabase

beforeEach(async () => {
  database = await makeTestDatabase()
})
afterEach(() => database.remove())

it('the watched times are the oldest pending transfer or reversal, the oldest unsealed event and the newest deal', async () => {
  const { readTimes, miles, deals, foundDeals, log, leases } = await database.open(() => 9000)
  const none = { unsealedSinceMs: null, waitingSinceMs: null, unsentSinceMs: null, archivedAtMs: null }
  const nothing = { ...none, publishedAtMs: null, foundAtMs: null }
  expect(await readTimes()).toEqual(nothing)

  const ids = [2, 3, 4].map((at) => `00000000-0000-4000-8000-00000000000${at}`)
  const [early = '', late = '', credited = ''] = ids
  const transfer = { recipient: { accountId: account.accountId } }
  await miles.commit([
    account,
    testTransfer({ ...transfer, transactionId: late, status: 'pending', createdAtMs: 3000 }),
    testTransfer({ ...transfer, transactionId: early, status: 'pending', createdAtMs: 2000 }),
    testTransfer({ ...transfer, transactionId: credited, createdAtMs: 1500 }),
  ])
  await miles.commit([testReversal({ transactionId: credited, reviewAbove: 0, requestedAtMs: 4000 })])
  for (const day of ['2027-01-01', '2027-01-02']) await deals.finishSweep(await deals.beginSweep({ day, edition: day }))
  const find = { hotelId: 'h1', placeId: 'p1', startDate: '2027-02-01', roomType: null, isBest: false }
  await foundDeals.storeResult({
    day: '2027-01-01',
    put: [7000, 6000].map((foundAtMs) => ({ ...find, endDate: `2027-02-0${foundAtMs / 1000}`, foundAtMs })),
    promoted: [],
    removed: [],
    gained: 0,
    place: undefined,
  })
  const found = { publishedAtMs: 9000, foundAtMs: 7000 }
  expect(await readTimes()).toEqual({ ...none, ...found, waitingSinceMs: 2000, unsealedSinceMs: 1000 })

  for (const [transactionId, waitingSinceMs] of [
    [early, 3000],
    [late, 4000],
  ] as const) {
    await miles.commit([testDecision({ transactionId, status: 'failed' })])
    expect(await readTimes()).toMatchObject({ waitingSinceMs })
  }
  const { privateKey } = generateKeyPairSync('ed25519')
  const { ledgerCheckpointFile: checkpointFile } = database
  const onError = (error: unknown) => expect(error).toBeUndefined()
  await (await startSealer({ log, leases, privateKey, checkpointFile, clock: () => 9000, onError })).stop()
  expect(await readTimes()).toEqual({ ...none, ...found, waitingSinceMs: 4000 })
})

it('the oldest unsent webhook event counts until it is delivered or its webhook is disabled', async () => {
  const { readTimes, miles, webhooks, log } = await database.open()
  await miles.commit([account])
  const secrets = { secret: 'whsec_one', earlierSecrets: [] }
  const made = { createdBy: 'Ana', createdAtMs: 1, disabledAtMs: null, lastEventId: 0 }
  const [one = '', other = ''] = [1, 2].map((at) => `00000000-0000-4000-8000-00000000000${at}`)
  for (const [id, readAtMs] of [
    [one, 5000],
    [other, 6000],
  ] as const) {
    await webhooks.add({ id, url: 'https://partner.example.com', events: ['account.opened'], ...secrets, ...made })
    await webhooks.passEvents(id, await log.lastEventId(), readAtMs)
  }
  expect(await readTimes()).toMatchObject({ unsentSinceMs: 5000 })
  const [delivery] = await webhooks.listDue(one, 5000, 1)
  await webhooks.storeAttempt(one, { ...delivery!, nextAttemptAtMs: null })
  expect(await readTimes()).toMatchObject({ unsentSinceMs: 6000 })
  await webhooks.change(other, () => ({ disabledAtMs: 7000 }))
  expect(await readTimes()).toMatchObject({ unsentSinceMs: null })
})
