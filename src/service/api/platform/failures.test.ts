import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { listDeals } from '#contract/deals/list-deals'
import { listHotels } from '#contract/hotels/list-hotels'
import { listPlaces } from '#contract/data/list-places'
import { findAccount } from '#contract/miles/accounts/find-account'
import { getKey } from '#contract/data/get-key'
import { createAccount } from '#contract/miles/accounts/create-account'
import { listTransfers } from '#contract/miles/list-transfers'
import { transferMiles } from '#contract/miles/transfer-miles'
import { holdTimeLimits } from '#server/testing/time-limits'
import { storeMembers } from '#sources/sample/members/members'
import { startLocalServer } from '#sources/testing/local-server'
import { changeField, type NextResponse } from '#platform/testing/start-platform'
import { type InFront, type PlatformFixture, startPlatformFixture } from '../../testing/start-in-front-of-platform.ts'

const timeoutMs = 300
let timeLimits: ReturnType<typeof holdTimeLimits>
let fixture: PlatformFixture
let front: InFront
let country: string
beforeAll(async () => {
  timeLimits = holdTimeLimits(timeoutMs)
  fixture = await startPlatformFixture()
  front = await fixture.start({ waits: { timeoutMs, refreshMs: 20 } })
  const { data } = await fixture.behind.client.call(listHotels, { ids: ['h0000001'] })
  country = data.data[0]!.country
})
afterAll(async () => {
  await fixture.stop()
  vi.restoreAllMocks()
})

const list = (from = front) => from.service.client.call(listHotels, { countryCode: country })
const readiness = async () => (await fetch(`${front.service.origin}/readyz`)).json()
const settings = async ({ service }: InFront) => {
  const page = await fetch(service.origin, { headers: { accept: 'text/html' } }).then((response) => response.text())
  const [, json = ''] = /id="settings">(.*?)<\/script>/.exec(page) ?? []
  return JSON.parse(json) as { hasHotelSource: boolean; platform: { missing: string[]; lacking: string[] } }
}
const error = (code: number, message: string) => ({ status: code, json: { code, message } })

test.each<[string, NextResponse, object]>([
  [
    '429 is a 429 with its Retry-After',
    { ...error(429, 'Slow down'), headers: { 'retry-after': '7' } },
    { status: 429, retryAfterSeconds: 7, messages: ['Slow down'] },
  ],
  [
    '503 is a 503 with its Retry-After',
    { ...error(503, 'Later'), headers: { 'retry-after': '9' } },
    { status: 503, retryAfterSeconds: 9 },
  ],
  [
    '500 is a 502',
    error(500, 'Internal Server Error'),
    { status: 502, messages: ['The platform responded to listHotels with HTTP 500'] },
  ],
  [
    'HTML in place of JSON is a 502',
    { failure: 'html', status: 200 },
    { status: 502, messages: ["The platform's response to listHotels cannot be used: not JSON"] },
  ],
  ['HTML with a 404 is a 501', { failure: 'html', status: 404 }, { status: 501 }],
  ['HTML with another error is a 502', { failure: 'html', status: 500 }, { status: 502 }],
  [
    'an empty body is a 502',
    {},
    { status: 502, messages: ["The platform's response to listHotels is not as described: it is empty"] },
  ],
  ['a body that is cut off is a 503', { failure: 'cut', json: { data: [] } }, { status: 503 }],
  [
    'silence is a 504',
    { failure: 'silence' },
    { status: 504, messages: ['The platform did not respond to listHotels in time'] },
  ],
  ['a response a byte at a time is a 504', { failure: 'trickle', json: { data: [] }, everyMs: 50 }, { status: 504 }],
  [
    'a redirect is a 502, and the key goes nowhere else',
    { failure: 'redirect', to: 'http://127.0.0.1:9/' },
    { status: 502 },
  ],
  [
    '400 with a message is a 400 with it',
    error(400, 'countryCode: is unknown'),
    { status: 400, messages: ['countryCode: is unknown'] },
  ],
  [
    '404 of a list is a 501',
    error(404, 'Not found'),
    { status: 501, messages: ['The platform does not offer listHotels'] },
  ],
  [
    '403 is a 503, as it is our key',
    error(403, 'Forbidden'),
    { status: 503, messages: ['The platform does not allow listHotels to the key of this service'] },
  ],
])('%s', async (_, plan, expected) => {
  const failure = typeof plan === 'object' && 'failure' in plan ? plan.failure : undefined
  // The service retries a failed connection once.
  front.platform.next('/hotels/list', plan, ...(failure === 'cut' ? [plan] : []))
  const before = front.platform.requests.length
  const failed = list().catch((error: unknown) => error)
  await expect.poll(() => front.platform.requests.length).toBeGreaterThan(before)
  if (failure === 'silence' || failure === 'trickle') timeLimits.end()
  expect(await failed).toMatchObject(expected)
  await expect(list()).resolves.toMatchObject({ data: { pagination: { next: null } } })
})

test('a search survives one failed connection', async () => {
  front.platform.next('/hotels/list', { failure: 'close' })
  expect((await list()).data.data.length).toBeGreaterThan(0)
})

test('a refused key is a 503, is logged, appears in readiness, and is retried until it is accepted', async () => {
  expect(await readiness()).toEqual({ status: 'ready' })
  const refused = error(401, 'Unauthorized - Invalid or missing token')
  const refusedLater = Promise.withResolvers<typeof refused>()
  front.platform.next('/hotels/list', refused)
  front.platform.next('/hotels/deals', refusedLater.promise, refused)
  await expect(list()).rejects.toMatchObject({
    status: 503,
    messages: ['The platform refuses the key of this service'],
  })
  expect(await readiness()).toEqual({ status: 'ready', problem: 'The platform refuses PLATFORM_KEY' })
  refusedLater.resolve(refused)
  await expect.poll(readiness).toEqual({ status: 'ready' })
  expect(front.logged.filter(({ msg }) => msg === 'the platform refuses PLATFORM_KEY')).toHaveLength(1)
  expect(JSON.stringify(front.logged)).not.toContain('key_of_the_platform')
})

describe('a response that is not as described', () => {
  test.each([
    ['data[0].name', undefined, 'data[0].name is missing'],
    ['data[0].latitude', '48.1', 'data[0].latitude is not of the type number'],
    ['data[0].main_photo', 'photo.jpg', 'data[0].main_photo is not allowed'],
    ['data', undefined, 'data is missing'],
  ])('is a 502 that names the field: %s', async (path, value, words) => {
    front.platform.next('/hotels/list', changeField(path, value))
    await expect(list()).rejects.toMatchObject({
      status: 502,
      messages: [`The platform's response to listHotels is not as described: ${words}`],
    })
  })

  test('is a 502 for deals and transfers too', async () => {
    const other = await fixture.start()
    other.platform.next('/hotels/deals', changeField('data[1].data.hotel.city'))
    await expect(other.service.client.call(listDeals, {})).rejects.toMatchObject({
      status: 502,
      messages: ["The platform's response to listDeals is not as described: data[1].data.hotel.city is missing"],
    })
    const order = { amount: 5, reference_id: 'to be listed' }
    const account = { phone_number: '+13035550042', external_id: 'to be listed' }
    const { account_id } = (await fixture.behind.clientOf('staff').call(createAccount, account)).data
    await other.service.clientOf('staff').call(transferMiles, { ...order, account_id })
    other.platform.next('/miles/transfer/list', changeField('data[0].amount', 'many'))
    await expect(other.service.clientOf('staff').call(listTransfers, { all: true })).rejects.toMatchObject({
      status: 502,
      messages: [
        "The platform's response to listTransfers is not as described: data[0].amount is not of the type number",
      ],
    })
    await other.stop()
  })
})

describe('an operation that the platform lacks', () => {
  test('is a 501 that names it', async () => {
    const staff = front.service.clientOf('staff')
    for (const call of [
      () => staff.call(findAccount, { phone_number: '+12025550123' }),
      () => staff.call(createAccount, { phone_number: '+12025550123', external_id: 'one' }),
    ]) {
      await expect(call()).rejects.toMatchObject({
        status: 501,
        messages: [expect.stringMatching(/^The platform does not offer \w+$/)],
      })
    }
  })

  test('is listed in the page settings, unless this service replaces it', async () => {
    expect(await settings(front)).toMatchObject({
      hasHotelSource: true,
      platform: {
        lacking: expect.arrayContaining([
          'transferMiles.note',
          'listHotels.name',
          'listTransfers.status',
          'listTransfers.sums',
        ]),
      },
    })
    expect((await settings(front)).platform.missing.toSorted()).toEqual([
      'approveReversal',
      'approveTransfer',
      'checkTransfers',
      'closeAccount',
      'createAccount',
      'createWebhook',
      'deleteWebhook',
      'findAccount',
      'freezeAccount',
      'getAccount',
      'getOverview',
      'getStatement',
      'getTransferProof',
      'getWeather',
      'listAccountChanges',
      'listAccounts',
      'listDealDays',
      'listDealDestinations',
      'listFacilities',
      'listWebhookDeliveries',
      'listWebhooks',
      'rejectReversal',
      'rejectTransfer',
      'reverseTransfer',
      'rotateWebhookSecret',
      'sendWebhookAgain',
      'unfreezeAccount',
      'updateAccount',
      'updateWebhook',
    ])
  })

  test('is replaced here for places and keys', async () => {
    expect((await front.service.client.call(listPlaces, { query: 'paris' })).data.data[0]).toMatchObject({
      name: 'Paris',
    })
    expect((await front.service.client.call(getKey, {})).data.role).toBe('public')
  })

  test('is missing from the assumed minimum if the platform has no description', async () => {
    const undescribed = await fixture.start({ platform: { isDescribed: false } })
    expect(undescribed.logged.map(({ msg }) => msg)).toContain(
      'the description of the platform cannot be read; what it offered before is assumed, or the least',
    )
    expect((await settings(undescribed)).platform.missing).toEqual((await settings(front)).platform.missing)
    expect((await list(undescribed)).data.data.length).toBeGreaterThan(0)
    await undescribed.stop()
  })
})

test('an unreachable platform does not prevent the start', async () => {
  const gone = await startLocalServer(() => ({ failure: 'close' }))
  await gone.close()
  const away = await fixture.start({ environment: { PLATFORM_URL: gone.url } })
  await expect(list(away)).rejects.toMatchObject({ status: 503, messages: ['The platform cannot be reached for now'] })
  await away.stop()
})

test('the start reports that the accounts in the database are not used', async () => {
  expect(front.said).toEqual([])
  const { miles, leases } = await fixture.database.open()
  await storeMembers({ miles, leases, clock: Date.now })
  const after = await fixture.start()
  expect(after.said).toEqual([
    'PLATFORM_URL is set: the accounts and transfers in the database are not used; the platform keeps the miles',
  ])
  await after.stop()
})
