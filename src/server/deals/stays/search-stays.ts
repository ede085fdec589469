import { addDays, dayNumber, utcDay } from '#contract/days'
import type { DealSort } from '#contract/deal-limits'
import type { DealsInput } from '#contract/list-deals'
import { type StayWindow, weekdayOf } from '#contract/stay-window'
import type { AmenityCatalogue } from '../../hotels/amenity-catalogue.ts'
import type { Position } from '../../places/sphere.ts'
import { enoughDeals, reaches } from '../deal-index.ts'
import type { IndexedDeals } from '../latest-deals.ts'
import { type DealSearch, queryDeals } from '../query-deals.ts'
import type { DealStorage, HotelStays } from '../storage.ts'
import type { StayColumns } from './stay-columns.ts'

/** The stays that a search is for. */
export type StayFilters = StayWindow & Pick<DealsInput, 'maxMiles' | 'minCpm' | 'boardType' | 'refundable'>

/** The input of a search for the coming stays of hotels in an area, or of one hotel. */
export type StaySearch = Omit<DealSearch, 'limit'>

/** What a hotel is ranked by, beside its stay. */
interface RankedHotel {
  readonly rating: number
  /** How far it is from the middle of the search: the square of the chord on the unit sphere. */
  readonly squaredChord: number
}

/** A coming stay of a hotel, by its place in the columns. */
export interface FoundStay extends RankedHotel {
  readonly hotelNo: number
  readonly stays: StayColumns
  readonly at: number
}

export interface StaySources {
  /** The deals that are searched, the same ones all the time. */
  readonly current: IndexedDeals
  readonly deals: Pick<DealStorage, 'comingStays'>
  readonly amenities: AmenityCatalogue
}

/** The most hotels whose stays are read for one response: those whose best stays rank first. */
const mostHotels = 10_000

/** Whether a search is for certain days, nights or days of the week, and not for the best coming stay of each hotel. */
export function hasWindow({ from, to, nights, arrival }: StayWindow): boolean {
  return [from, to, nights, arrival].some((part) => part !== undefined)
}

/**
 * Returns the stay of each hotel that matches a search and ranks best by its sort, best first. Ties are as among deals; of
 * equal stays of a hotel the earliest counts.
 *
 * @param now milliseconds since the epoch: only stays that begin tomorrow or later are found
 */
export async function searchStays(
  sources: StaySources,
  input: StaySearch,
  caller: Position,
  now: number,
): Promise<FoundStay[]> {
  const compare = orders[input.sort]
  const found: FoundStay[] = []
  await searchHotels(sources, input, caller, (hotel, ranked) => {
    let best: FoundStay | undefined
    for (const at of matching(hotel.stays, input, now)) {
      const stay = { ...ranked, hotelNo: hotel.hotelNo, stays: hotel.stays, at }
      if (best === undefined || compare(stay, best) < 0) best = stay
    }
    if (best !== undefined) found.push(best)
    return best !== undefined
  })
  return found.toSorted(compare)
}

/**
 * Reads the stays of the hotels of a search, each once. Without a radius and a rectangle the area grows until enough hotels
 * have a stay that matches.
 *
 * @param visit returns whether the hotel has one
 * @returns the radius that was searched, in metres; `undefined` where that is a rectangle or a hotel alone
 */
export async function searchHotels(
  { current, deals, amenities }: StaySources,
  input: StaySearch,
  caller: Position,
  visit: (hotel: HotelStays, ranked: RankedHotel) => boolean,
): Promise<number | undefined> {
  const { sweepId, index } = current
  // What these filter is of a stay, and the best one of a hotel may be another than those that match.
  const {
    from: _from,
    to: _to,
    nights: _nights,
    arrival: _arrival,
    maxMiles: _miles,
    minCpm: _cpm,
    boardType: _board,
    refundable: _refundable,
    ...ofHotel
  } = input
  const read = new Set<number>()
  let total = 0
  let searched: number | undefined
  const isUnbounded = [input.radius, input.south, input.hotelNo].every((bound) => bound === undefined)
  for (const radius of isUnbounded ? reaches() : [input.radius]) {
    searched = radius
    const found = queryDeals(index, amenities, { ...ofHotel, radius, limit: mostHotels }, caller, 0)
    const rankedOf = new Map<number, RankedHotel>()
    for (const [at, hotelNo] of found.hotelNos.entries()) {
      if (!read.has(hotelNo))
        rankedOf.set(hotelNo, { rating: found.ratings[at]!, squaredChord: found.squaredChords[at]! })
    }
    for await (const some of deals.comingStays(sweepId, [...rankedOf.keys()])) {
      for (const hotel of some) if (visit(hotel, rankedOf.get(hotel.hotelNo)!)) total += 1
    }
    for (const hotelNo of rankedOf.keys()) read.add(hotelNo)
    if (total >= enoughDeals) break
  }
  return searched
}

/** Yields the places of the stays that match and are not sold out. */
export function* matching(stays: StayColumns, filters: StayFilters, now: number): Generator<number> {
  const { maxMiles = Number.POSITIVE_INFINITY, minCpm = 0, boardType, refundable = false } = filters
  const board = boardType === undefined ? undefined : stays.boardTypes.indexOf(boardType)
  for (const at of withinWindow(stays, filters, now)) {
    if (
      !stays.isSoldOut(at) &&
      stays.miles[at]! <= maxMiles &&
      (minCpm === 0 || stays.cpm(at) >= minCpm) &&
      (board === undefined || stays.boards[at] === board) &&
      (!refundable || stays.isRefundable(at))
    )
      yield at
  }
}

/** Yields the places of the stays that lie within the days, have one of the numbers of nights and begin on one of the days of the week, sold out or not. */
export function* withinWindow(stays: StayColumns, window: StayWindow, now: number): Generator<number> {
  const { from, to, nights, arrival } = window
  const tomorrow = addDays(utcDay(now), 1)
  const firstDay = dayNumber(from === undefined || from < tomorrow ? tomorrow : from)
  const lastDay = to === undefined ? Number.POSITIVE_INFINITY : dayNumber(to)
  const { startDays, nights: lengths, size } = stays
  for (let at = firstFrom(startDays, firstDay); at < size && startDays[at]! < lastDay; at += 1) {
    if (
      startDays[at]! + lengths[at]! <= lastDay &&
      (nights === undefined || nights.includes(lengths[at]!)) &&
      (arrival === undefined || arrival.includes(weekdayOf(startDays[at]!)))
    )
      yield at
  }
}

/** Returns the place of the first stay that begins on a day or later. */
function firstFrom(startDays: Uint16Array, day: number): number {
  let low = 0
  let high = startDays.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (startDays[middle]! < day) low = middle + 1
    else high = middle
  }
  return low
}

/** The order of each sort, as among deals: negative where `a` is the better. */
const orders: Readonly<Record<DealSort, (a: FoundStay, b: FoundStay) => number>> = {
  cpm: byCpm,
  multiplier: byMultiplier,
  miles: (a, b) => byNight(a, b, a.stays.miles[a.at]!, b.stays.miles[b.at]!) || byCpm(a, b),
  price: (a, b) => byNight(a, b, a.stays.cents[a.at]!, b.stays.cents[b.at]!) || byCpm(a, b),
  distance: (a, b) => a.squaredChord - b.squaredChord || byCpm(a, b),
  rating: (a, b) => b.rating - a.rating || byCpm(a, b),
}

/** The lesser of a night first; multiplied, so that nothing is rounded. */
function byNight(a: FoundStay, b: FoundStay, ofA: number, ofB: number): number {
  return ofA * b.stays.nights[b.at]! - ofB * a.stays.nights[a.at]!
}

function byCpm(a: FoundStay, b: FoundStay): number {
  return cpmOf(b) - cpmOf(a) || multiplierOf(b) - multiplierOf(a) || byRating(a, b)
}

function byMultiplier(a: FoundStay, b: FoundStay): number {
  return multiplierOf(b) - multiplierOf(a) || cpmOf(b) - cpmOf(a) || byRating(a, b)
}

function byRating(a: FoundStay, b: FoundStay): number {
  return b.rating - a.rating || a.hotelNo - b.hotelNo || a.at - b.at
}

function cpmOf({ stays, at }: FoundStay): number {
  return stays.cpm(at)
}

function multiplierOf({ stays, at }: FoundStay): number {
  return stays.multipliers[at]!
}
