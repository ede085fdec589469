import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { listDeals } from '#contract/deals/list-deals'
import { findMinRates } from '#contract/hotels/find-min-rates'
import { findOffers } from '#contract/hotels/find-offers'
import { listHotels } from '#contract/hotels/list-hotels'
import { addDays, utcDay } from '#contract/days'
import { type InFront, type PlatformFixture, startPlatformFixture } from '../../testing/start-in-front-of-platform.ts'

const stay = {
  checkin: addDays(utcDay(Date.now()), 30),
  checkout: addDays(utcDay(Date.now()), 32),
  occupancies: [{ adults: 2, children: [] }],
}
const beyondTheSpecification = ['findMinRates', 'getTransfer', 'listHotels', 'listTransfers']

let fixture: PlatformFixture
/** The paths that the platform lacks: it has only the operations of the specification. */
const lacks = new Set(['/hotels/list', '/hotels/min-rates', '/miles/transfer/list', '/miles/transfer/{}'])
let front: InFront

beforeAll(async () => {
  fixture = await startPlatformFixture()
  front = await fixture.start({ platform: { isDescribed: false, lacks }, waits: { timeoutMs: 3000, refreshMs: 10 } })
})
afterAll(() => fixture.stop())

async function listMissing({ service } = front): Promise<string[]> {
  const page = await (await fetch(service.origin, { headers: { accept: 'text/html' } })).text()
  const [, json = ''] = /id="settings">(.*?)<\/script>/.exec(page) ?? []
  const { platform } = JSON.parse(json) as { platform: { missing: string[] } }
  return platform.missing.filter((name) => beyondTheSpecification.includes(name)).toSorted()
}

test('without a description of the platform, operations that respond 404 are missing from the start: pages list them, and calls get a 501', async () => {
  expect(await listMissing()).toEqual(beyondTheSpecification)
  await expect(front.service.client.call(findMinRates, { ...stay, hotelIds: ['h0000001'] })).rejects.toMatchObject({
    status: 501,
    messages: ['The platform does not offer findMinRates'],
  })
  await expect(front.service.client.call(listHotels, { countryCode: 'FR' })).rejects.toMatchObject({ status: 501 })
})

test('the operations of the specification work, and hotels are found by id', async () => {
  const { client } = front.service
  const { data } = (await client.call(listDeals, { radius: 20_040_000, latitude: 0, longitude: 0 })).data
  expect(data.length).toBeGreaterThan(0)
  const hotelIds = [data[0]!.data.hotel.id]
  expect((await client.call(findOffers, { ...stay, hotelIds })).data.data).toBeDefined()
  expect((await client.call(listHotels, { ids: hotelIds })).data.data.map(({ id }) => id)).toEqual(hotelIds)
})

test('missing operations are probed again, without ever sending a transfer', async () => {
  lacks.clear()
  await vi.waitFor(async () => expect(await listMissing()).toEqual([]), { timeout: 10_000 })
  const paths = front.platform.requests.map(({ path }) => path)
  expect(paths.filter((path) => path.endsWith('/create'))).toEqual([])
})

test('a 404 removes an operation, but a failure or a missing response does not', async () => {
  const path = '/hotels/min-rates'
  const callMinRates = () =>
    front.service.client.call(findMinRates, { ...stay, hotelIds: ['h0000001'] }).catch(() => {})
  front.platform.next(path, { status: 500, json: { code: 500, message: 'No' } }, { failure: 'silence' })
  await callMinRates()
  await callMinRates()
  expect(await listMissing()).toEqual([])
  lacks.add(path)
  await callMinRates()
  expect(await listMissing()).toEqual(['findMinRates'])
})

test('a platform that fails at the start is assumed to have all operations', async () => {
  const failing = await fixture.start({ platform: { isDescribed: false, key: 'another' } })
  expect(await listMissing(failing)).toEqual([])
  await failing.stop()
})
