import { addDays, dayNumber, utcDay } from '#contract/days'
import { anyWindow, type StayWindow, windowFilter } from '#contract/hotels/stay-window'
import type { AmenityCatalogue } from '../hotels/amenity-catalogue.ts'
import type { Position } from '../places/sphere.ts'
import { anyStay, type StayFilters, stayFilter } from './deal-filters.ts'
import { monthOf, monthsBetween } from './climates.ts'
import { enoughDeals } from '#contract/deals/reach'
import { widerReaches } from './deal-index.ts'
import { dealOrder, type DealMeasures } from './deal-order.ts'
import type { IndexedDeals } from './latest-deals.ts'
import { type DealSearch, queryDeals } from './query-deals.ts'
import type { DealStorage, HotelStays } from './deal-storage.ts'
import { yieldToEventLoop } from '../runtime/yield-to-event-loop.ts'
import type { StayColumns } from './stay-columns.ts'

export type WantedStays = StayWindow & StayFilters

/** The input of a search for the coming stays of hotels in an area, or of one hotel. */
export type StaySearch = Omit<DealSearch, 'limit'>

/** The values for ranking a hotel, in addition to its stay. */
export interface RankedHotel {
  readonly rating: number
  /** Its distance from the centre of the search, as a squared chord on the unit sphere. */
  readonly squaredChord: number
  /** Returns whether the usual weather matches in the month of a day, counted from 1 January 1970. */
  readonly hasClimate: (startDay: number) => boolean
}

/** A coming stay of a hotel, as an index into the columns. */
export interface FoundStay extends RankedHotel {
  readonly hotelNo: number
  readonly stays: StayColumns
  readonly at: number
}

export interface StaySources {
  /** The deals to search, fixed for the whole search. */
  readonly current: IndexedDeals
  readonly deals: Pick<DealStorage, 'comingStays'>
  readonly amenities: AmenityCatalogue
}

/** The most hotels whose stays are read for one response: the ones that rank first by their best stay. */
const mostHotels = 10_000

/**
 * Returns the best matching stay of each hotel, best first. Ties are decided as in `dealOrder`; among equal stays of a
 * hotel, the earliest is returned.
 *
 * @param now milliseconds since the epoch: only stays that begin tomorrow or later are found
 */
export async function searchStays(
  sources: StaySources,
  input: StaySearch,
  caller: Position,
  now: number,
): Promise<FoundStay[]> {
  const compare = dealOrder(input.sort, measures)
  const found: FoundStay[] = []
  await searchHotels(sources, input, caller, (hotel, ranked) => {
    let best: FoundStay | undefined
    for (const at of matching(hotel.stays, input, now, ranked)) {
      const stay = { ...ranked, hotelNo: hotel.hotelNo, stays: hotel.stays, at }
      if (best === undefined || compare(stay, best) < 0) best = stay
    }
    if (best !== undefined) found.push(best)
    return best !== undefined
  })
  return found.toSorted(compare)
}

/**
 * Reads the stays of the hotels of a search, each hotel once. Without an area, the radius grows until enough hotels have a
 * matching stay.
 *
 * @param visit returns whether the hotel has a matching stay
 * @returns the searched radius in metres; `undefined` for a rectangle or a single hotel
 */
export async function searchHotels(
  { current, deals, amenities }: StaySources,
  input: StaySearch,
  caller: Position,
  visit: (hotel: HotelStays, ranked: RankedHotel) => boolean,
): Promise<number | undefined> {
  const { sweepId, index } = current
  const { climate } = input
  const ofHotel = ofHotels(input)
  const read = new Set<number>()
  let total = 0
  let searched: number | undefined
  const isUnbounded = [input.radius, input.south, input.hotelNo].every((bound) => bound === undefined)
  for (const radius of isUnbounded ? widerReaches() : [input.radius]) {
    searched = radius
    const found = queryDeals(index, amenities, { ...ofHotel, radius, limit: mostHotels }, caller, 0)
    const rankedOf = new Map<number, RankedHotel>()
    for (const [at, hotelNo] of found.hotelNos.entries()) {
      if (read.has(hotelNo)) continue
      rankedOf.set(hotelNo, {
        rating: found.ratings[at]!,
        squaredChord: found.squaredChords[at]!,
        hasClimate: (day) => climate === undefined || index.climates.is(climate, found.cells[at]!, monthOf(day)),
      })
    }
    for await (const some of deals.comingStays(sweepId, [...rankedOf.keys()])) {
      await yieldToEventLoop()
      for (const hotel of some) if (visit(hotel, rankedOf.get(hotel.hotelNo)!)) total += 1
    }
    for (const hotelNo of rankedOf.keys()) read.add(hotelNo)
    if (total >= enoughDeals) break
  }
  return searched
}

/** Widens a search to all hotels that may have a matching stay: a hotel's best stay may not match although another does. */
export function ofHotels<Search extends StaySearch>(search: Search) {
  const { climate, from, to } = search
  const climateMonths = climate === undefined ? undefined : monthsBetween(from, to)
  return { ...search, ...anyWindow, ...anyStay, climateMonths }
}

/** Yields the indexes of matching stays that are not sold out. */
export function* matching(
  stays: StayColumns,
  wanted: WantedStays,
  now: number,
  { hasClimate }: Pick<RankedHotel, 'hasClimate'>,
): Generator<number> {
  const passes = stayFilter(stays, wanted)
  for (const at of withinWindow(stays, wanted, now)) {
    if (!stays.isSoldOut(at) && passes(at) && hasClimate(stays.startDays[at]!)) yield at
  }
}

/** Yields the indexes of the stays within a window that begin tomorrow or later, sold out or not. */
export function* withinWindow(stays: StayColumns, window: StayWindow, now: number): Generator<number> {
  const { from, to } = window
  const tomorrow = addDays(utcDay(now), 1)
  const firstDay = dayNumber(from === undefined || from < tomorrow ? tomorrow : from)
  const lastDay = to === undefined ? Number.POSITIVE_INFINITY : dayNumber(to)
  const isWithin = windowFilter(window)
  const { startDays, nights, size } = stays
  for (let at = 0; at < size && startDays[at]! < lastDay; at += 1)
    if (startDays[at]! >= firstDay && isWithin(startDays[at]!, nights[at])) yield at
}

const measures: DealMeasures<FoundStay> = {
  hotelNo: ({ hotelNo }) => hotelNo,
  rating: ({ rating }) => rating,
  squaredChord: ({ squaredChord }) => squaredChord,
  cpm: ({ stays, at }) => stays.cpm(at),
  multiplier: ({ stays, at }) => stays.multipliers[at]!,
  miles: ({ stays, at }) => stays.miles[at]!,
  cents: ({ stays, at }) => stays.cents[at]!,
  nights: ({ stays, at }) => stays.nights[at]!,
}
