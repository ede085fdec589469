import { dayNumber } from '#contract/days'
import type { Climate, DealSort } from '#contract/deals/deal-limits'
import { breakEvenValue } from '#contract/deals/mile-value'
import { enoughDeals, reaches } from '#contract/deals/reach'
import { cellCount, cellsOf, cellsWithin } from '../places/grid.ts'
import { type Position, type Rectangle, squaredChord, unitVector, withinRectangle } from '../places/sphere.ts'
import { keepBest } from './best-of.ts'
import { createClimates, monthOf } from './climates.ts'
import { DealColumns, type DealTotals } from './deal-columns.ts'
import { type HotelFilters, hotelFilter, type StayFilters, stayFilter } from './deal-filters.ts'
import { dealOrder } from './deal-order.ts'

/** The filters, order and area of a search for deals. */
export interface DealQuery extends HotelFilters, StayFilters {
  readonly sort: DealSort
  readonly center: Position
  /** If neither this nor `rectangle` is given, the radius grows until enough deals match. */
  readonly radiusMeters: number | undefined
  readonly rectangle: Rectangle | undefined
  /** Only stays that begin on this day or later, YYYY-MM-DD. */
  readonly startFrom: string
  /** Only the deal of this hotel, regardless of the area. */
  readonly hotelNo?: number | undefined
  /** Only deals with this usual weather in one of `climateMonths` or, without them, in the month when the stay begins. */
  readonly climate?: Climate | undefined
  readonly climateMonths?: readonly number[] | undefined
  readonly limit: number
}

export interface DealMatches {
  readonly total: number
  /** The hotel numbers of the best deals, best first, at most `limit`. */
  readonly hotelNos: Int32Array
  readonly ratings: Float64Array
  readonly cells: Int32Array
  /** Their distances from the centre, as squared chords on the unit sphere. */
  readonly squaredChords: Float64Array
}

const wholeWorldMeters = 20_040_000
/** The highest value of a mile, in tenths of a cent. */
const mostTenths = 1000

/** Yields growing radii for a query without a radius; the caller stops once enough deals match. */
export function* widerReaches(): Generator<number> {
  for (let reach: number = reaches.at(-1)!; reach < wholeWorldMeters; reach *= 2) yield reach
  yield wholeWorldMeters
}

/**
 * The deals of one sweep in memory, sorted by grid cell. A query only looks at the cells that its area touches; its results
 * and counts are exact. The database remains the source of truth.
 */
export type DealIndex = Awaited<ReturnType<typeof buildDealIndex>>

/**
 * Builds the index: reads the deals, then moves each to its position, so that no deal is in memory twice.
 *
 * @param parts the deals, sorted by hotel number
 * @param climates the climates of cells known so far; missing ones are added
 * @throws {Error} when the number of deals differs from the totals
 */
export async function buildDealIndex(
  parts: AsyncIterable<DealColumns> | Iterable<DealColumns>,
  totals: DealTotals,
  climates = createClimates(() => []),
) {
  const { deals, cellStarts } = await loadDeals(parts, totals)
  const { size } = deals
  const { vectors, hotelNos, cells, ratings, startDays, cpms, multipliers, miles, cents, nights } = deals

  void climates.prepare(cells)

  function findHotel(query: DealQuery, hotelNo: number): DealMatches {
    const at = hotelNos.indexOf(hotelNo)
    const matching = at >= 0 && filter(query)(at) ? [at] : []
    return describe(query, Int32Array.from(matching), matching.length)
  }

  function findWithin(query: DealQuery, radiusMeters: number): DealMatches {
    const [x, y, z] = unitVector(query.center)
    const maxSquaredChord = squaredChord(radiusMeters)
    const wholeWorld = radiusMeters >= wholeWorldMeters
    const isInRectangle = query.rectangle && withinRectangle(query.rectangle)
    const best = keepBest(query.limit, inOrder(query.sort, [x, y, z]))
    const passes = filter(query)
    let total = 0
    const touched = query.rectangle === undefined ? cellsWithin(query.center, radiusMeters) : cellsOf(query.rectangle)
    for (const [firstCell, lastCell] of touched) {
      const end = cellStarts[lastCell + 1]!
      for (let at = cellStarts[firstCell]!; at < end; at += 1) {
        const [ax, ay, az] = [vectors[at * 3]!, vectors[at * 3 + 1]!, vectors[at * 3 + 2]!]
        if (!wholeWorld && (ax - x) ** 2 + (ay - y) ** 2 + (az - z) ** 2 > maxSquaredChord) continue
        if (isInRectangle !== undefined && !isInRectangle(ax, ay, az)) continue
        if (!passes(at)) continue
        total += 1
        best.offer(at)
      }
    }
    return describe(query, best.sorted(), total)
  }

  function describe({ center }: DealQuery, sorted: Int32Array, total: number): DealMatches {
    const [x, y, z] = unitVector(center)
    return {
      total,
      hotelNos: sorted.map((at) => hotelNos[at]!),
      cells: sorted.map((at) => cells[at]!),
      ratings: Float64Array.from(sorted, (at) => ratings[at]!),
      squaredChords: Float64Array.from(sorted, (at) => squaredChordTo(at, x, y, z)),
    }
  }

  function filter(query: DealQuery): (at: number) => boolean {
    const startFrom = dayNumber(query.startFrom)
    const passesHotel = hotelFilter(deals, query)
    const passesStay = stayFilter(deals, query)
    const passesClimate = climateFilter(query)
    return (at) => startDays[at]! >= startFrom && passesHotel(at) && passesStay(at) && passesClimate(at)
  }

  function climateFilter({ climate, climateMonths }: DealQuery): (at: number) => boolean {
    if (climate === undefined) return () => true
    return climateMonths === undefined
      ? (at) => climates.is(climate, cells[at]!, monthOf(startDays[at]!))
      : (at) => climateMonths.some((month) => climates.is(climate, cells[at]!, month))
  }

  function inOrder(sort: DealSort, [x, y, z]: readonly [x: number, y: number, z: number]) {
    return dealOrder<number>(sort, {
      hotelNo: (at) => hotelNos[at]!,
      rating: (at) => ratings[at]!,
      squaredChord: (at) => squaredChordTo(at, x, y, z),
      cpm: (at) => cpms[at]!,
      multiplier: (at) => multipliers[at]!,
      miles: (at) => miles[at]!,
      cents: (at) => cents[at]!,
      nights: (at) => nights[at]!,
    })
  }

  function squaredChordTo(at: number, x: number, y: number, z: number): number {
    return (vectors[at * 3]! - x) ** 2 + (vectors[at * 3 + 1]! - y) ** 2 + (vectors[at * 3 + 2]! - z) ** 2
  }

  return {
    climates,
    size,
    /** The median value of a mile across all deals, in cents with one decimal; `undefined` without deals. */
    mileValue: medianMileValue(deals),
    find(query: DealQuery): DealMatches {
      if (query.hotelNo !== undefined) return findHotel(query, query.hotelNo)
      if (query.rectangle !== undefined) return findWithin(query, query.radiusMeters ?? wholeWorldMeters)
      if (query.radiusMeters !== undefined) return findWithin(query, query.radiusMeters)
      let matches: DealMatches | undefined
      for (const reach of widerReaches()) {
        matches = findWithin(query, reach)
        if (matches.total >= enoughDeals) break
      }
      return matches!
    },
  }
}

/** Reads deals, and sorts them by cell, then by hotel number. */
async function loadDeals(
  parts: AsyncIterable<DealColumns> | Iterable<DealColumns>,
  { size, facilityCount, bytesPerFacility }: DealTotals,
) {
  const deals = DealColumns.make(size, facilityCount, [], bytesPerFacility)
  const nextInCell = new Int32Array(cellCount + 1)
  let read = 0
  let facilities = 0
  for await (const part of parts) {
    if (read + part.size > size || facilities + part.facilityCount > facilityCount) break
    deals.put(part, read, facilities)
    for (const cell of part.cells) nextInCell[cell + 1]! += 1
    read += part.size
    facilities += part.facilityCount
  }
  if (read !== size) throw new Error('the deals changed while they were read')

  for (let cell = 0; cell < cellCount; cell += 1) nextInCell[cell + 1]! += nextInCell[cell]!
  /** The index of the first deal of each cell. */
  const cellStarts = nextInCell.slice()
  deals.rearrange(deals.cells.map((cell) => nextInCell[cell]!++))
  return { deals, cellStarts }
}

/** Returns the median, in cents, of the value of a mile at which redeeming and paying for a deal cost the same. */
function medianMileValue({ cpms, multipliers, size }: DealColumns): number | undefined {
  const counts = new Int32Array(mostTenths + 1)
  for (let at = 0; at < size; at += 1) {
    const tenths = Math.round(breakEvenValue(cpms[at]!, multipliers[at]!) * 10)
    counts[Math.min(Math.max(tenths, 1), mostTenths)]! += 1
  }
  let counted = 0
  const median = counts.findIndex((count) => (counted += count) * 2 >= size)
  return size === 0 ? undefined : median / 10
}
