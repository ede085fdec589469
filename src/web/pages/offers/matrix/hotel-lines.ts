import type { MinRate } from '#contract/find-min-rates'
import { commissionOf } from '../../../format/offer-sums.ts'
import { byName, cheapestFirst, rateFilter, type RateFilterValues } from '../results/filter-rates.ts'
import type { HotelRates, RateRow, RateTable } from '../results/rate-rows.ts'
import { columnOf, type MatrixColumn, type MatrixOrder } from './matrix-columns.ts'

/** What a hotel is compared by: the best of its rates that pass the filters. */
export interface HotelLine extends HotelRates {
  readonly cheapest: RateRow
  /** The cheapest that can be cancelled for free now. */
  readonly refundable: RateRow | undefined
  /** The cheapest with breakfast or more. */
  readonly breakfast: RateRow | undefined
  /** The cheapest with half board or more. */
  readonly halfBoard: RateRow | undefined
}

/** Returns the line of each hotel that has a rate which passes the filters, in the order of the response. */
export function hotelLines(table: RateTable, filters: RateFilterValues): HotelLine[] {
  const passes = rateFilter(filters)
  return table.hotels.flatMap((rows) => {
    const passed = rows.filter(passes)
    return passed.length === 0 ? [] : [lineOf(passed)]
  })
}

function lineOf(rows: readonly RateRow[]): HotelLine {
  let [cheapest] = rows as [RateRow]
  let refundable: RateRow | undefined
  let breakfast: RateRow | undefined
  let halfBoard: RateRow | undefined
  for (const row of rows) {
    cheapest = cheaper(cheapest, row)
    if (row.freeUntilMs !== Number.NEGATIVE_INFINITY) refundable = cheaper(refundable, row)
    if (row.meals >= 1) breakfast = cheaper(breakfast, row)
    if (row.meals === 2) halfBoard = cheaper(halfBoard, row)
  }
  return { hotelId: cheapest.hotelId, rows, cheapest, refundable, breakfast, halfBoard }
}

/** Returns the rate of a hotel that a table sorted by a column is about: its cheapest, where the column is not one of rates. */
export function rateOf(line: HotelLine, column: MatrixColumn): RateRow | undefined {
  if (column === 'refundable' || column === 'deadline') return line.refundable
  if (column === 'breakfast') return line.breakfast
  return column === 'half-board' ? line.halfBoard : line.cheapest
}

function cheaper(best: RateRow | undefined, row: RateRow): RateRow {
  return best === undefined || cheapestFirst(row, best) < 0 ? row : best
}

/** Returns the commission on a rate in hundredths of its currency; undefined where there is none, or in another currency. */
export function commissionCents({ offer, currency }: RateRow): number | undefined {
  const [commission, ...others] = commissionOf(offer)
  if (commission?.currency !== currency || others.length > 0) return undefined
  return Math.round(commission.amount * 100)
}

/** The rates that cost the fewest miles, by hotel. */
export type MilesOfHotels = ReadonlyMap<string, MinRate>

/** Cents of retail price that one mile replaces; undefined where a rate takes no miles. */
export function valueOf({ amount, originalAmount }: MinRate): number | undefined {
  return amount > 0 ? (originalAmount * 100) / amount : undefined
}

interface Amount {
  readonly value: number
  /** Undefined where all are of the same kind. */
  readonly currency?: string
}

/** A column as numbers, and whether more of it is better. */
interface Measure {
  readonly of: (line: HotelLine, miles: MilesOfHotels, sorted: MatrixColumn) => Amount | undefined
  readonly isMoreBetter: boolean
}

const total = (row: RateRow | undefined): Amount | undefined => row && { value: row.totalCents, currency: row.currency }
const plain = (value: number | undefined): Amount | undefined => (value === undefined ? undefined : { value })

const measures: Readonly<Record<Exclude<MatrixColumn, 'hotel'>, Measure>> = {
  cheapest: { of: ({ cheapest }) => total(cheapest), isMoreBetter: false },
  refundable: { of: ({ refundable }) => total(refundable), isMoreBetter: false },
  breakfast: { of: ({ breakfast }) => total(breakfast), isMoreBetter: false },
  'half-board': { of: ({ halfBoard }) => total(halfBoard), isMoreBetter: false },
  deadline: {
    of(line, _, sorted) {
      const freeUntilMs = rateOf(line, sorted)?.freeUntilMs
      return freeUntilMs === Number.NEGATIVE_INFINITY ? undefined : plain(freeUntilMs)
    },
    isMoreBetter: true,
  },
  commission: {
    of(line, _, sorted) {
      const rate = rateOf(line, sorted)
      const value = rate && commissionCents(rate)
      return rate === undefined || value === undefined ? undefined : { value, currency: rate.currency }
    },
    isMoreBetter: true,
  },
  miles: { of: ({ hotelId }, miles) => plain(miles.get(hotelId)?.amount), isMoreBetter: false },
  value: {
    of({ hotelId }, miles) {
      const minRate = miles.get(hotelId)
      const value = minRate && valueOf(minRate)
      return minRate === undefined || value === undefined ? undefined : { value, currency: minRate.originalCurrency }
    },
    isMoreBetter: true,
  },
}

/** Returns the lines in an order, those without a value last in both directions; amounts in one currency stay together. */
export function sortLines(
  lines: readonly HotelLine[],
  order: MatrixOrder,
  miles: MilesOfHotels,
  hotelName: (id: string) => string,
): HotelLine[] {
  const column = columnOf(order)
  const direction = order === column ? 1 : -1
  if (column === 'hotel') {
    return lines
      .map((line) => ({ line, name: hotelName(line.hotelId) }))
      .sort((one, other) => direction * byName.compare(one.name, other.name))
      .map(({ line }) => line)
  }
  const { of, isMoreBetter } = measures[column]
  const sign = isMoreBetter ? -direction : direction
  return lines
    .map((line) => ({ line, amount: of(line, miles, column) }))
    .sort(({ line: one, amount: a }, { line: other, amount: b }) => {
      if (a === undefined || b === undefined) {
        return a === b ? cheapestFirst(one.cheapest, other.cheapest) : a === undefined ? 1 : -1
      }
      if (a.currency !== b.currency) return (a.currency ?? '') < (b.currency ?? '') ? -1 : 1
      return a.value === b.value ? cheapestFirst(one.cheapest, other.cheapest) : a.value < b.value ? -sign : sign
    })
    .map(({ line }) => line)
}

/** Tells the best of each column, where several hotels can be compared by it. */
export type BestOfColumns = ReadonlyMap<MatrixColumn, ReadonlySet<string>>

/** Returns which hotels have the best value of each column; none where fewer than two have one, all have the same, or currencies differ. */
export function bestOfColumns(lines: readonly HotelLine[], miles: MilesOfHotels, sorted: MatrixColumn): BestOfColumns {
  const best = new Map<MatrixColumn, ReadonlySet<string>>()
  for (const [column, { of, isMoreBetter }] of Object.entries(measures) as [MatrixColumn, Measure][]) {
    const amounts = lines.flatMap((line) => {
      const amount = of(line, miles, sorted)
      return amount === undefined ? [] : [{ hotelId: line.hotelId, ...amount }]
    })
    if (new Set(amounts.map(({ currency }) => currency)).size !== 1) continue
    const values = amounts.map(({ value }) => value)
    const [least, most] = [Math.min(...values), Math.max(...values)]
    if (least === most) continue
    const wanted = isMoreBetter ? most : least
    best.set(column, new Set(amounts.filter(({ value }) => value === wanted).map(({ hotelId }) => hotelId)))
  }
  return best
}
