import { dayMs, hourMs, nightsBetween, utcDay } from '#contract/days'
import { testHotel } from '#server/testing/test-hotel'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createFoundDeals } from './found-deals.ts'
import { createCrawl, type CrawlOptions, type FindStays } from './crawl.ts'
import { dealOf } from './testing/deal-of.ts'
import { makeCrawlWorld, maxAgeMs, type CrawlWorld } from './testing/crawl-world.ts'

const { signal } = new AbortController()

let world: CrawlWorld

beforeEach(async () => {
  world = await makeCrawlWorld()
})
afterEach(() => world.remove())

/** Steps until a time, as often as the crawl wants, without sleeping. */
async function stepUntil(crawl: ReturnType<typeof createCrawl>, endMs: number): Promise<void> {
  while (world.nowMs < endMs) world.nowMs = Math.min(endMs, world.nowMs + (await crawl(signal)))
}

function openDeals() {
  return createFoundDeals({ foundDeals: world.storages.foundDeals, clock: () => world.nowMs, maxAgeMs })
}

/** Returns the ids of the hotels with found deals. */
async function foundIds(): Promise<string[]> {
  const rows = await world.database.run<{ hotel_id: string }>(
    'SELECT DISTINCT hotel_id FROM finds WHERE room_type IS NOT NULL ORDER BY hotel_id',
  )
  return rows.map(({ hotel_id }) => hotel_id)
}

describe('The crawl', () => {
  test('finds the best stay of each hotel, in batches of one place', async () => {
    const paris = await world.addHotels('paris', [1, 2, 3, 4, 5, 6])
    const lyon = await world.addHotels('lyon', [7, 8])
    const crawl = createCrawl(world.options())
    await stepUntil(crawl, world.nowMs + hourMs)
    expect(await foundIds()).toEqual([...paris, ...lyon])
    for (const { hotelIds } of world.queries) {
      expect(hotelIds.length).toBeLessThanOrEqual(4)
      expect(hotelIds.every((id) => paris.includes(id)) || hotelIds.every((id) => lyon.includes(id))).toBe(true)
    }
    expect(world.queries[0]!.hotelIds).toEqual(['h1', 'h2', 'h3'])
  })

  test('continues after a restart with queries that it has not sent', async () => {
    await world.addHotels('paris', [1, 2, 3, 4, 5, 6, 7, 8])
    const queries = async (restarts: boolean) => {
      let crawl = createCrawl(world.options())
      for (let step = 0; step < 8; step += 1) {
        await crawl(signal)
        if (restarts) crawl = createCrawl(world.options())
      }
      return world.queries.splice(0).map((query) => JSON.stringify(query))
    }
    const first = await queries(true)
    expect(new Set(first).size).toBe(8)
    const next = await queries(false)
    expect(new Set([...first, ...next]).size).toBeGreaterThanOrEqual(10)
  })

  test('sends most queries to the places where they find the most, but not all', async () => {
    await world.addHotels('sold out', [1, 2, 3, 4])
    for (const number of [1, 2, 3, 4]) world.cpms.delete(`h${number}`)
    const rich = await world.addHotels('rich', [5, 6, 7, 8])
    // Each query finds a better price than the one before.
    let cpm = 1
    const rising: FindStays = async (hotels, stay, signal) => {
      for (const id of rich) world.cpms.set(id, (cpm += 0.01))
      return world.findStays(hotels, stay, signal)
    }
    const crawl = createCrawl(world.options({ findStays: rising, hotelsPerRequest: 1 }))
    for (let step = 0; step < 10; step += 1) await crawl(signal)
    await stepUntil(crawl, world.nowMs + 2 * hourMs)
    const toRich = world.queries.slice(4).filter(({ hotelIds }) => rich.includes(hotelIds[0]!))
    expect(toRich.length).toBeGreaterThan(0.7 * (world.queries.length - 4))
    expect(toRich.length).toBeLessThan(world.queries.length - 4)
  })

  test('confirms found deals before they are old, and drops those that it cannot confirm', async () => {
    const [first, second] = await world.addHotels('paris', [1, 2])
    const maxAgeMs = 4 * hourMs
    const crawl = createCrawl(world.options({ maxAgeMs }))
    await stepUntil(crawl, world.nowMs + 12 * hourMs)
    const foundDeals = await world.storages.foundDeals.ofHotels([first!, second!])
    expect(new Set(foundDeals.map(({ hotelId }) => hotelId)).size).toBe(2)
    for (const { foundAtMs } of foundDeals) expect(world.nowMs - foundAtMs).toBeLessThan(maxAgeMs / 2 + hourMs)

    const failing = createCrawl(world.options({ maxAgeMs, findStays: () => Promise.reject(new Error('away')) }))
    const edition = await world.storages.foundDeals.edition()
    await stepUntil(failing, Math.min(...foundDeals.map(({ foundAtMs }) => foundAtMs)) + maxAgeMs)
    expect(await foundIds()).toHaveLength(2)
    await stepUntil(failing, world.nowMs + maxAgeMs)
    await failing(signal)
    expect(await foundIds()).toEqual([])
    expect(await world.storages.foundDeals.edition()).not.toBe(edition)
  })

  test('removes the deals of hotels that are found sold out or have left the catalogue', async () => {
    await world.addHotels('paris', [1, 2, 3])
    const crawl = createCrawl(world.options())
    await stepUntil(crawl, world.nowMs + hourMs)
    world.cpms.delete('h2')
    await world.storages.hotels.removeHotels(['h3'])
    await stepUntil(crawl, world.nowMs + 30 * hourMs)
    expect(await foundIds()).toEqual(['h1'])
  })

  test('drops found deals whose stay has begun', async () => {
    await world.addHotels('paris', [1])
    const crawl = createCrawl(world.options({ maxAgeMs: 400 * dayMs }))
    await stepUntil(crawl, world.nowMs + hourMs)
    const deal = (await world.storages.foundDeals.ofHotels(['h1'])).at(-1)
    world.cpms.clear()
    world.nowMs = Date.parse(deal!.startDate) - 1
    const idle = createCrawl(world.options({ dailyRequests: 0, maxAgeMs: 400 * dayMs }))
    await idle(signal)
    expect(await foundIds()).toEqual(['h1'])
    world.nowMs += 300_000
    await idle(signal)
    expect(await foundIds()).toEqual([])
  })

  test('pauses for longer after each failure, reports the first, and queries other places meanwhile', async () => {
    await world.addHotels('broken', [1, 2, 3])
    await world.addHotels('sound', [4, 5])
    await world.addHotels('small', [6])
    await world.addHotels('smaller', [7])
    const refused = Object.assign(new Error('too fast'), { retryAfterMs: 300_000 })
    const failing = vi.fn<FindStays>(async () => Promise.reject(refused))
    const [onPause, onResume] = [vi.fn<CrawlOptions['onPause']>(), vi.fn<() => void>()]
    const options = { onPause, onResume }
    const crawl = createCrawl(world.options({ ...options, findStays: failing, dailyRequests: 2400 }))
    await stepUntil(crawl, world.nowMs + hourMs)
    expect(onPause.mock.calls).toEqual([[refused, 300_000]])
    // At once, and after 5, 15 and 35 minutes.
    const places = failing.mock.calls.map(([hotels]) => hotels[0]!.placeId)
    expect(places).toEqual(['broken', 'sound', 'small', 'smaller'])

    failing.mockImplementation(world.findStays)
    await stepUntil(crawl, world.nowMs + 2 * hourMs)
    expect(onResume).toHaveBeenCalledTimes(1)
    expect(await foundIds()).toHaveLength(7)
  })

  test('waits for hotels to be imported', async () => {
    const crawl = createCrawl(world.options())
    expect(await crawl(signal)).toBeGreaterThan(0)
    await world.addHotels('paris', [1])
    world.nowMs += 60_000
    expect(await crawl(signal)).toBe(0)
    expect(await foundIds()).toEqual(['h1'])
    expect(await world.database.run('SELECT requests, finds FROM supplier_days')).toEqual([{ requests: 1, finds: 1 }])
  })
})

test('the stays of a hotel are all deals found there, each with the room as it was found', async () => {
  const ids = await world.addHotels('paris', [1, 2], 1.5)
  const crawl = createCrawl(world.options())
  await crawl(signal)
  world.cpms.delete('h2')
  world.cpms.set('h1', 1.2)
  await crawl(signal)
  const [one, two] = await world.storages.hotels.hotelsByIds(ids)
  const deals = openDeals()
  const today = utcDay(world.nowMs)
  const [first, second] = await deals.bestStays([one!, two!], today)
  expect(first!.roomType).toEqual(dealOf(1.5))
  const amounts = (stay: typeof first) => new Set(stay!.stays!.map(({ price }) => price?.amount))
  expect(amounts(first)).toEqual(new Set([120, 150]))
  expect(amounts(second)).toEqual(new Set([150, undefined]))
  const wanted = world.queries.flatMap(({ checkin, checkout }) =>
    [one!, two!].map((hotel) => ({ hotel, startDate: checkin, endDate: checkout })),
  )
  expect(await deals.roomTypes(wanted, today)).toEqual([dealOf(1.5), dealOf(1.5), dealOf(1.2), undefined])
})

test('the best stay of a hotel is a found deal that is neither old nor begun', async () => {
  const ids = await world.addHotels('paris', [1, 2], 1.5)
  await createCrawl(world.options())(signal)
  const hotels = await world.storages.hotels.hotelsByIds(ids)
  const deals = openDeals()
  const today = utcDay(world.nowMs)
  const [none, stay] = await deals.bestStays([testHotel(9), hotels[1]!], today)
  expect(none).toBeUndefined()
  expect(stay).toMatchObject({ roomType: dealOf(1.5), foundAtMs: world.nowMs })
  expect(nightsBetween(today, stay!.startDate)).toBeGreaterThanOrEqual(2)
  expect(await deals.bestStays(hotels, stay!.startDate)).toEqual([undefined, undefined])
  world.nowMs += maxAgeMs + 1
  expect(await deals.bestStays(hotels, today)).toEqual([undefined, undefined])
})

test('a deal that an earlier version stored without a field that is now required counts as not found', async () => {
  const ids = await world.addHotels('paris', [1, 2], 1.5)
  await createCrawl(world.options())(signal)
  const earlier = JSON.stringify({ ...dealOf(1.5), offer_id: undefined })
  await world.database.run("UPDATE finds SET room_type = ? WHERE hotel_id = 'h1'", earlier)
  const hotels = await world.storages.hotels.hotelsByIds(ids)
  const deals = openDeals()
  const today = utcDay(world.nowMs)
  const [first, second] = await deals.bestStays(hotels, today)
  expect(first).toBeUndefined()
  const wanted = hotels.map((hotel) => ({ hotel, startDate: second!.startDate, endDate: second!.endDate }))
  expect(await deals.roomTypes(wanted, today)).toEqual([undefined, dealOf(1.5)])
})
