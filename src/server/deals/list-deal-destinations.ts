import { dayNumber, utcDay } from '#contract/days'
import type { DealDestination, listDealDestinations } from '#contract/deals/list-deal-destinations'
import type { listDeals } from '#contract/deals/list-deals'
import type { InputOf } from '#contract/endpoint'
import { hasWindow } from '#contract/hotels/stay-window'
import { radiusRange } from '#contract/query-parameters'
import type { Operation } from '../operation/operation.ts'
import { cellAt } from '../places/grid.ts'
import type { PlaceStorage } from '../places/open-places.ts'
import type { Place } from '../places/place.ts'
import { distanceMeters } from '../places/sphere.ts'
import { yieldToEventLoop } from '../runtime/yield-to-event-loop.ts'
import { monthOf } from './climates.ts'
import type { DealSources } from './list-deals.ts'
import { queryDeals } from './query-deals.ts'
import { ofHotels } from './search-stays.ts'

type Filters = Omit<InputOf<typeof listDealDestinations>, 'limit' | 'radius'>
type Places = Pick<PlaceStorage, 'placeById'>

/** The smallest distance between destinations. */
const apartMeters = 50_000
/** The most deals that are grouped by location: the ones with the most cents per mile. */
const mostDeals = 10_000
/** More groups than destinations are examined: some share a place or have no stay on the requested days. */
const groupsPerDestination = 3
/** The number of a group's hotels whose places are looked up. */
const hotelsPerGroup = 8
const world = { latitude: 0, longitude: 0, radius: radiusRange[1] } as const

/**
 * Returns the places with the most deals near them, most deals first.
 *
 * @param deals finds the deals near a place
 * @spec 2. Get top hotel deals
 */
export function handleListDealDestinations(
  sources: DealSources,
  places: Places,
  deals: Operation<typeof listDeals>,
): Operation<typeof listDealDestinations> {
  const { latest, amenities, clock } = sources
  return {
    cacheKey: () => `${latest.current.sweepId} ${amenities.version} ${utcDay(clock())}`,
    async handle({ limit, radius, ...filters }, caller) {
      const { climates } = latest.current.index
      const destinations: DealDestination[] = []
      for (const place of await findPlaces(sources, places, filters, limit * groupsPerDestination)) {
        await yieldToEventLoop()
        const { placeId: place_id, name, countryCode: country, latitude, longitude } = place
        const near = { ...filters, latitude, longitude, radius, sort: 'miles', limit: 1 } as const
        const response = await deals.handle(near, caller)
        const [best] = 'body' in response ? response.body.data : []
        if (best === undefined) continue
        const { start_date, end_date, data } = best
        const { miles_required } = data.room_types[0]!.calculations
        const high = climates.high(cellAt(data.hotel), monthOf(dayNumber(start_date)))
        destinations.push({
          place_id,
          name,
          country,
          latitude,
          longitude,
          deals: Number(response.headers?.['X-Total-Count']),
          cheapest: { start_date, end_date, miles_required },
          high: high === undefined ? null : Math.round(high * 10) / 10,
        })
        if (destinations.length === limit) break
      }
      return { body: { data: destinations.toSorted((one, other) => other.deals - one.deals) } }
    },
  }
}

/** Returns the largest place of each grid cell with many deals, most deals first; skips places close to an earlier one. */
async function findPlaces(
  { latest, hotels, amenities, clock }: DealSources,
  places: Places,
  filters: Filters,
  groupCount: number,
): Promise<Place[]> {
  const wanted = { ...filters, ...world, sort: 'cpm', limit: mostDeals } as const
  const search = hasWindow(filters) ? ofHotels(wanted) : wanted
  const { hotelNos, cells } = queryDeals(latest.current.index, amenities, search, world, clock())
  const groups = [...Map.groupBy(hotelNos.keys(), (dealIndex) => cells[dealIndex]!).values()]
    .toSorted((one, other) => other.length - one.length)
    .slice(0, groupCount)
    .map((group) => group.slice(0, hotelsPerGroup).map((dealIndex) => hotelNos[dealIndex]!))
  const groupedHotels = await hotels.hotelsByNumber(groups.flat())
  const placeIdOf = new Map(groupedHotels.map(({ hotelNo, hotel }) => [hotelNo, hotel.placeId]))
  const chosen: Place[] = []
  for (const group of groups) {
    const placeIds = new Set(group.flatMap((hotelNo) => placeIdOf.get(hotelNo) ?? []))
    const candidates = await Promise.all([...placeIds].map((id) => places.placeById(id)))
    const [place] = candidates.flatMap((one) => one ?? []).toSorted((one, other) => other.population - one.population)
    if (place === undefined || chosen.some((other) => distanceMeters(place, other) < apartMeters)) continue
    chosen.push(place)
  }
  return chosen
}
