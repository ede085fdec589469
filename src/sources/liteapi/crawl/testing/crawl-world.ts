import type { DealRoomType } from '#contract/deals/list-deals'
import type { Storages } from '#server/storages/storages'
import { makeTestDatabase, type TestDatabase } from '#server/testing/test-database'
import { testHotel } from '#server/testing/test-hotel'
import type { FindStays, CrawlOptions } from '../crawl.ts'
import { dealOf } from './deal-of.ts'

export const maxAgeMs = 48 * 3_600_000

/** Hotels in a database with a supplier in memory, and a clock that stands still. */
export interface CrawlWorld {
  /** Midnight at first. */
  nowMs: number
  readonly database: TestDatabase
  readonly storages: Storages
  /** The value of a mile in each hotel, whatever the stay; a hotel that is not here is sold out. */
  readonly cpms: Map<string, number>
  /** The queries so far. */
  readonly queries: { readonly hotelIds: readonly string[]; readonly checkin: string; readonly checkout: string }[]
  readonly findStays: FindStays
  options(differing?: Partial<CrawlOptions>): CrawlOptions
  /** Stores hotels of a place, all of them free; returns their ids. */
  addHotels(placeId: string, numbers: readonly number[], cpm?: number): Promise<string[]>
  remove(): Promise<void>
}

export async function makeCrawlWorld(): Promise<CrawlWorld> {
  const database = await makeTestDatabase()
  const storages = await database.open(() => world.nowMs)
  const cpms: CrawlWorld['cpms'] = new Map()
  const queries: CrawlWorld['queries'] = []

  const world: CrawlWorld = {
    nowMs: Date.parse('2027-03-10T00:00:00Z'),
    database,
    storages,
    cpms,
    queries,
    findStays: async (hotels, { checkin, checkout }) => {
      const hotelIds = hotels.map(({ hotelId }) => hotelId)
      queries.push({ hotelIds, checkin, checkout })
      const dealsOf = (hotelId: string) => (cpms.has(hotelId) ? [dealOf(cpms.get(hotelId)!)] : [])
      return new Map<string, DealRoomType[]>(hotelIds.map((hotelId) => [hotelId, dealsOf(hotelId)]))
    },
    options: (differing) => ({
      foundDeals: storages.foundDeals,
      hotels: storages.hotels,
      findStays: world.findStays,
      clock: () => world.nowMs,
      dailyRequests: 240,
      hotelsPerRequest: 4,
      maxAgeMs,
      onPause: () => {},
      onResume: () => {},
      ...differing,
    }),
    async addHotels(placeId, numbers, cpm = 1) {
      await storages.hotels.putHotels(numbers.map((number) => ({ ...testHotel(number), placeId })))
      const ids = numbers.map((number) => testHotel(number).hotelId)
      for (const hotelId of ids) cpms.set(hotelId, cpm)
      return ids
    },
    remove: () => database.remove(),
  }
  await storages.hotels.startCatalogue('test', [])
  return world
}
