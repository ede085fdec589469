import { createClient } from '#client/client'
import { addDays, utcDay } from '#contract/days'
import { listDeals } from '#contract/deals/list-deals'
import { listPlaces } from '#contract/data/list-places'
import type { FuzzKeys } from './request-arbitrary.ts'
import { seedLedger } from './seed-ledger.ts'
import type { Seeds } from './value-arbitrary.ts'

/** Finds hotels and places, and fills the ledger, for requests to refer to. */
export async function collectSeeds(origin: string, keys: FuzzKeys): Promise<Seeds> {
  const [own, other] = [keys.staff, keys.otherStaff].map((key) =>
    createClient({ baseUrl: `${origin}/v1`, apiKey: () => key }),
  ) as [ReturnType<typeof createClient>, ReturnType<typeof createClient>]
  const { data: deals } = (await other.call(listDeals, { limit: 50 })).data
  const hotelIds = deals.map(({ data }) => data.hotel.id)
  const { data: places } = (await other.call(listPlaces, { query: 'a', limit: 20 })).data
  const days = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, at) => addDays(utcDay(Date.now()), from + at))
  const from = [...days(-2, 1), new Date().toISOString(), '2027-03-01T10:00:00+02:00']
  const to = [...days(0, 2), new Date().toISOString()]
  const stays = ['listDeals', 'listDealPoints', 'listDealDays'].flatMap((name): [string, string[]][] => [
    [`${name} from`, [...days(1, 60), ...days(-2, 1)]],
    [`${name} to`, [...days(40, 130), ...days(-2, 1)]],
  ])
  return {
    ...(await seedLedger({ own, other })),
    hotelIds,
    ids: hotelIds,
    'getHotel id': hotelIds,
    // Twice what is valid: one bad value is enough to refuse a request.
    checkin: [...days(1, 8), ...days(1, 8), ...days(-2, 1), ...days(499, 502)],
    checkout: [...days(8, 20), ...days(8, 20), ...days(29, 33)],
    startDate: [...days(1, 8), ...days(1, 8), ...days(-2, 1), ...days(529, 532)],
    endDate: [...days(8, 20), ...days(8, 20), ...days(37, 41)],
    occupancies: [[{ adults: 2 }], [{ adults: 1, children: [0, 17] }], [{ adults: 9 }, { adults: 1, children: [] }]],
    from,
    to,
    ...Object.fromEntries(stays),
    arrival: ['fri', 'sat', 'mon'],
    hotelId: hotelIds,
    decided_from: from,
    decided_to: to,
    placeId: places.map(({ placeId }) => placeId),
    countryCode: ['US', 'FR', 'DE'],
    cityName: ['Paris', 'New York'],
    query: ['par', 'new york', 'CDG'],
    facilities: ['Wi-Fi', 'Free WiFi', 'Swimming pool'],
    boardType: ['RO', 'BB'],
    minCpm: [0.7, 1.2],
    climate: ['warm', 'cool'],
    south: [-90, 40.5],
    north: [41, 90],
    // Across the antimeridian with one of the other list.
    west: [-74.3, 170],
    east: [-73.7, -170],
    offset: [0, 0, 1],
    cursor: ['start'],
  }
}
