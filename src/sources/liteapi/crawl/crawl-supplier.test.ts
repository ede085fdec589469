import { hourMs } from '#contract/days'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { hash, hashText } from '../../sample/random.ts'
import { plainHotels } from '../../testing/liteapi/simulated-hotels.ts'
import { hotelOf, openTestSupplier, type TestSupplier } from '../testing/open-test-supplier.ts'
import { createFindStays } from './find-stays.ts'
import { createCrawl } from './crawl.ts'
import { makeCrawlWorld, type CrawlWorld } from './testing/crawl-world.ts'

const { signal } = new AbortController()
/** Hotels of each place. */
const sizes = [45, 20, 5, 3, 1]

let world: CrawlWorld
let supplier: TestSupplier
const soldOut = new Set<string>()

beforeEach(async () => {
  world = await makeCrawlWorld()
  const hotels = plainHotels(sizes.reduce((sum, size) => sum + size))
  supplier = await openTestSupplier({ hotels, soldOut, offersOf })
  let first = 0
  for (const [place, size] of sizes.entries()) {
    const ofPlace = hotels.slice(first, first + size)
    await world.storages.hotels.putHotels(ofPlace.map(({ id }) => ({ ...hotelOf(id), placeId: `place ${place}` })))
    first += size
  }
})
afterEach(async () => {
  soldOut.clear()
  await supplier.close()
  await world.remove()
})

/** One rate of each hotel, and none for a third of its stays. */
function offersOf(hotelId: string, { checkin }: { readonly checkin: string }) {
  const drawn = hash(hashText(hotelId), hashText(checkin))
  if (drawn % 3 === 0) return []
  const offerRetailRate = { amount: 80 + (drawn % 100), currency: 'USD' }
  const retailRate = { total: [offerRetailRate] }
  const rate = { rateId: 'rate', occupancyNumber: 1, name: 'Room', adultCount: 2, retailRate }
  return [{ offerId: 'offer', roomTypeId: 'room', offerRetailRate, rates: [rate] }]
}

function openCrawl() {
  const findStays = createFindStays(supplier)
  return createCrawl(world.options({ findStays, dailyRequests: 480, hotelsPerRequest: 20 }))
}

test('a crawl finds a deal for less than a quarter of a request, in large places first, and counts what it sends', async () => {
  const crawl = openCrawl()
  for (let request = 0; request < 16; request += 1) await crawl(signal)
  const { simulator } = supplier
  expect(simulator.countRequests()).toBe(16)
  expect(await world.database.run('SELECT requests FROM supplier_days')).toEqual([{ requests: 16 }])
  const asked = simulator.requests.map(({ json }) => (json as { hotelIds: string[] }).hotelIds.length)
  expect(Math.min(...asked.slice(0, 4))).toBeGreaterThanOrEqual(15)
  const foundDeals = await world.database.run('SELECT hotel_id FROM finds WHERE is_best')
  expect(foundDeals.length).toBeGreaterThanOrEqual(4 * 16)
})

test('a crawl that is killed goes on with the next query, and removes what has been sold since', async () => {
  const step = async () => {
    const crawl = openCrawl()
    for (let request = 0; request < 4; request += 1) await crawl(signal)
  }
  await step()
  await step()
  const bodies = supplier.simulator.requests.map(({ json }) => JSON.stringify(json))
  expect(new Set(bodies).size).toBe(8)

  const before = await world.database.run<{ hotel_id: string }>('SELECT hotel_id FROM finds WHERE is_best')
  const [sold] = before.map(({ hotel_id }) => hotel_id)
  soldOut.add(sold!)
  world.nowMs += 25 * hourMs
  const crawl = openCrawl()
  const left = async () => {
    const deals = await world.storages.foundDeals.ofHotels([sold!])
    return deals.filter(({ roomType }) => roomType !== null)
  }
  expect(await left()).not.toEqual([])
  const endMs = world.nowMs + 10 * hourMs
  while (world.nowMs < endMs && (await left()).length > 0) world.nowMs += await crawl(signal)
  expect(await left()).toEqual([])
})
