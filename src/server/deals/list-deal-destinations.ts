import { addDays, dayMs, utcDay } from '#contract/days'
import type { DealDestination, listDealDestinations } from '#contract/deals/list-deal-destinations'
import { enoughDeals, reaches } from '#contract/deals/reach'
import type { InputOf } from '#contract/endpoint'
import { hasWindow } from '#contract/hotels/stay-window'
import { radiusRange } from '#contract/query-parameters'
import type { Operation } from '../operation/operation.ts'
import type { PlaceStorage } from '../places/open-places.ts'
import type { Place } from '../places/place.ts'
import { chordMeters, distanceMeters } from '../places/sphere.ts'
import { yieldToEventLoop } from '../runtime/yield-to-event-loop.ts'
import { monthOf } from './climates.ts'
import type { IndexedDeals } from './latest-deals.ts'
import type { DealSources } from './list-deals.ts'
import { reachOf } from './near.ts'
import { queryDeals } from './query-deals.ts'
import { ofHotels, searchStays } from './search-stays.ts'

interface DestinationSources extends DealSources {
  readonly places: Pick<PlaceStorage, 'placeById'>
}

type Filters = Omit<InputOf<typeof listDealDestinations>, 'limit'>

/** How far apart destinations are at least. */
const apartMeters = 50_000
/** The most deals that are grouped by where they are: those worth most a mile. */
const mostDeals = 10_000
/** Groups may have the same place, or no stay of the days wanted. */
const groupsPerDestination = 3
/** How many of a group's hotels are asked for their places. */
const hotelsPerGroup = 8
const world = { latitude: 0, longitude: 0, radius: radiusRange[1] } as const

/**
 * Returns the places with the most deals near them, most first.
 *
 * @spec 2. Get top hotel deals
 */
export function handleListDealDestinations(sources: DestinationSources): Operation<typeof listDealDestinations> {
  const { latest, amenities, clock } = sources
  return {
    cacheKey: () => `${latest.current.sweepId} ${amenities.version} ${utcDay(clock())}`,
    async handle({ limit, ...filters }) {
      const { current } = latest
      const found: DealDestination[] = []
      for (const place of await findPlaces(sources, current, filters, limit * groupsPerDestination)) {
        await yieldToEventLoop()
        const near = await findNear(sources, current, filters, place)
        if (near === undefined) continue
        const { placeId: place_id, name, countryCode: country, latitude, longitude } = place
        found.push({ place_id, name, country, latitude, longitude, ...near })
        if (found.length === limit) break
      }
      return { body: { data: found.toSorted((one, other) => other.deals - one.deals) } }
    },
  }
}

/** Returns the largest place of each cell of the grid with many deals, most first, and none of two that are close. */
async function findPlaces(
  { hotels, amenities, places, clock }: DestinationSources,
  { index }: IndexedDeals,
  filters: Filters,
  groupCount: number,
): Promise<Place[]> {
  const search = { ...(hasWindow(filters) ? ofHotels({ ...filters, sort: 'cpm' }) : filters), ...world } as const
  const { hotelNos, cells } = queryDeals(index, amenities, { ...search, sort: 'cpm', limit: mostDeals }, world, clock())
  const largest = [...Map.groupBy(hotelNos.keys(), (at) => cells[at]!)]
    .toSorted(([, one], [, other]) => other.length - one.length)
    .slice(0, groupCount)
    .map(([, group]) => group.slice(0, hotelsPerGroup).map((at) => hotelNos[at]!))
  const found = await hotels.hotelsByNumber(largest.flat())
  const placeOf = new Map(found.map(({ hotelNo, hotel }) => [hotelNo, hotel.placeId]))
  const chosen: Place[] = []
  for (const numbers of largest) {
    const ids = new Set(numbers.flatMap((hotelNo) => placeOf.get(hotelNo) ?? []))
    const known = (await Promise.all([...ids].map((id) => places.placeById(id)))).flatMap((place) => place ?? [])
    const [place] = known.toSorted((one, other) => other.population - one.population)
    if (place === undefined || chosen.some((other) => distanceMeters(place, other) < apartMeters)) continue
    chosen.push(place)
  }
  return chosen
}

/** Returns how many deals are near a place, and which takes the fewest miles a night; `undefined` where there is none. */
async function findNear(
  sources: DestinationSources,
  current: IndexedDeals,
  filters: Filters,
  { latitude, longitude }: Place,
): Promise<Pick<DealDestination, 'deals' | 'cheapest' | 'high'> | undefined> {
  const { index } = current
  const { amenities, clock } = sources
  const place = { latitude, longitude }
  const nearest = { ...place, radius: reaches.at(-1), sort: 'distance', limit: enoughDeals } as const
  const { squaredChords } = queryDeals(index, amenities, nearest, place, clock())
  const search = { ...filters, ...place, radius: reachOf([...squaredChords].map(chordMeters)), sort: 'miles' } as const

  function describe(deals: number, cell: number, startDay: number, nights: number, miles: number) {
    const start_date = utcDay(startDay * dayMs)
    const cheapest = { start_date, end_date: addDays(start_date, nights), miles_required: miles }
    const high = index.climates.high(cell, monthOf(startDay))
    return { deals, cheapest, high: high === undefined ? null : Math.round(high * 10) / 10 }
  }

  if (hasWindow(filters)) {
    const found = await searchStays({ ...sources, current }, search, place, clock())
    const [best] = found
    if (best === undefined) return undefined
    const { stays, at, cell } = best
    return describe(found.length, cell, stays.startDays[at]!, stays.nights[at]!, stays.miles[at]!)
  }
  const { total, cells, startDays, nights, miles } = queryDeals(
    index,
    amenities,
    { ...search, limit: 1 },
    place,
    clock(),
  )
  return total === 0 ? undefined : describe(total, cells[0]!, startDays[0]!, nights[0]!, miles[0]!)
}
