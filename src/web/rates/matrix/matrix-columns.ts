import { cpmOf } from '#contract/deals/mile-value'
import type { MinRate } from '#contract/hotels/find-min-rates'
import type { OffersRequest } from '#contract/hotels/find-offers'
import { withTaxes } from '#contract/hotels/full-price'
import type { ListedHotel } from '#contract/hotels/list-hotels'
import { centsOf } from '#contract/money'
import { netOf } from '#web/stay/offer/offer-sums.ts'
import { rateFilter, type RateFilterValues } from './rate-filters.ts'
import { cheapestFirst, type RateRow, type RateTable } from './rate-rows.ts'

/** The columns of the matrix, in order. */
export const matrixColumns = [
  'hotel',
  'cheapest',
  'refundable',
  'deadline',
  'breakfast',
  'half-board',
  'commission',
  'net',
  'miles',
  'value',
] as const
export type MatrixColumn = (typeof matrixColumns)[number]

/** The order of the hotels: by a column, best first; reversed if a minus precedes the column's name. */
export type MatrixOrder = MatrixColumn | `-${MatrixColumn}`

export const matrixOrders: readonly MatrixOrder[] = matrixColumns.flatMap((column) => [column, `-${column}` as const])

/** A hotel's best rates that pass the filters, by column. */
export interface HotelLine {
  readonly hotelId: string
  /** The rates shown when its row is opened. */
  readonly rows: readonly RateRow[]
  /** The cheapest rate of each column that has one. */
  readonly rates: Readonly<Partial<Record<MatrixColumn, RateRow>>> & { readonly cheapest: RateRow }
}

/** Why a hotel has no rate of a kind: there is none, it is loading, or it may be among rates that failed to load. */
export type Absence = 'none' | 'loading' | 'unknown'

/** The matrix's data about hotels, and the actions on their rates. */
export interface MatrixContent {
  readonly best: BestOfColumns
  readonly miles: MilesOfHotels
  readonly hotels: ReadonlyMap<string, ListedHotel>
  /** The location of each hotel as text. */
  readonly whereabouts: ReadonlyMap<string, string>
  readonly request: OffersRequest
  readonly selected: ReadonlySet<string>
  readonly onChoose: (row: RateRow) => void
  readonly absence: (hotelId: string) => Absence
  readonly withNet: boolean
  readonly now: Date
}

interface Amount {
  readonly value: number
  /** Undefined if all rates have the same currency. */
  readonly currency: string | undefined
}

interface ColumnOptions {
  readonly head: string
  readonly explanation: string
  /** Whether higher values are better. */
  readonly isMoreBetter?: boolean
  /** Whether a rate belongs in the column; hotels are then compared by the cheapest such rate's total. */
  readonly fits?: (row: RateRow) => boolean
  /**
   * Returns the value to compare hotels by, from the column's rate and the rate with the fewest miles; missing for the
   * hotel's name.
   */
  readonly amount?: (sorted: RateRow | undefined, minRate: MinRate | undefined) => Amount | undefined
}

const amountIn = (currency: string | undefined, value: number | undefined): Amount | undefined =>
  value === undefined ? undefined : { value, currency }

/** The content of each column and how to sort by it. */
export const columnOptions: Readonly<Record<MatrixColumn, ColumnOptions>> = {
  hotel: { head: 'Hotel', explanation: 'By name' },
  cheapest: { head: 'Cheapest', explanation: 'The lowest total for the stay', fits: () => true },
  refundable: {
    head: 'Refundable',
    explanation: 'The lowest total of which something comes back if the guest cancels now',
    fits: ({ isRefundable }) => isRefundable,
  },
  breakfast: {
    head: 'Breakfast',
    explanation: 'The lowest total with breakfast or more',
    fits: ({ meals }) => meals >= 1,
  },
  'half-board': {
    head: 'Half board',
    explanation: 'The lowest total with half board or more',
    fits: ({ meals }) => meals === 2,
  },
  deadline: {
    head: 'Free cancellation until',
    explanation: 'Free cancellation until, for the refundable rate',
    isMoreBetter: true,
    amount: (rate) =>
      rate?.freeUntilMs === Number.NEGATIVE_INFINITY ? undefined : amountIn(undefined, rate?.freeUntilMs),
  },
  commission: {
    head: 'Commission',
    explanation: 'Your commission on the rate that the table is sorted by',
    isMoreBetter: true,
    amount: (rate) => amountIn(rate?.currency, rate && commissionCents(rate)),
  },
  net: {
    head: 'Net',
    explanation: 'Retail with taxes less your commission, of the rate that the table is sorted by',
    amount(rate) {
      const net = rate && netOf(rate.offer)
      return amountIn(net?.currency, rate && net && centsOf(withTaxes(rate.offer, net)))
    },
  },
  miles: {
    head: 'Miles',
    explanation: 'The fewest miles for the stay',
    amount: (_, minRate) => amountIn(undefined, minRate?.amount),
  },
  value: {
    head: '¢ per mile',
    explanation: 'The public price, before taxes at the property, for each mile. Higher is better',
    isMoreBetter: true,
    amount: (_, minRate) =>
      amountIn(minRate?.originalCurrency, minRate && cpmOf(minRate.originalAmount, minRate.amount)),
  },
}

/** Returns a hotel's value in a column while the table is sorted by `sorted`; undefined if the hotel has none. */
function amountOf(column: MatrixColumn, line: HotelLine, miles: MilesOfHotels, sorted: MatrixColumn) {
  const { amount } = columnOptions[column]
  const row = line.rates[column]
  return amount
    ? amount(rateOf(line, column, sorted), miles.get(line.hotelId))
    : amountIn(row?.currency, row?.fullCents)
}

export function columnOf(order: MatrixOrder): MatrixColumn {
  return (order.startsWith('-') ? order.slice(1) : order) as MatrixColumn
}

/**
 * Returns a hotel's rate for a column. A deadline belongs to the refundable rate. Commission and net belong to the rate
 * of the sorted column, or to the cheapest rate if that column shows no rates.
 */
export function rateOf({ rates }: HotelLine, column: MatrixColumn, sorted: MatrixColumn): RateRow | undefined {
  const own = column === 'commission' || column === 'net' ? sorted : column
  return rates[own === 'deadline' ? 'refundable' : rateColumns.includes(own) ? own : 'cheapest']
}

/** Returns a rate's commission in the smallest units of its currency; undefined if unknown. */
export function commissionCents({ offer }: RateRow): number | undefined {
  const net = netOf(offer)
  return net && centsOf(offer.offerRetailRate) - centsOf(net)
}

/** The rates with the fewest miles, by hotel. */
export type MilesOfHotels = ReadonlyMap<string, MinRate>

const byName = new Intl.Collator('en')

/** Sorts lines; lines without a value come last in both directions, and amounts in one currency stay together. */
export function sortLines(
  lines: readonly HotelLine[],
  order: MatrixOrder,
  miles: MilesOfHotels,
  hotelName: (id: string) => string,
): HotelLine[] {
  const column = columnOf(order)
  const direction = order === column ? 1 : -1
  if (column === 'hotel') {
    return lines.toSorted((a, b) => direction * byName.compare(hotelName(a.hotelId), hotelName(b.hotelId)))
  }
  const sign = columnOptions[column].isMoreBetter === true ? -direction : direction
  const amounts = new Map(lines.map((line) => [line, amountOf(column, line, miles, column)]))
  return lines.toSorted((one, other) => {
    const [a, b] = [amounts.get(one), amounts.get(other)]
    if (a?.currency !== b?.currency && a && b) return (a.currency ?? '') < (b.currency ?? '') ? -1 : 1
    const difference = a && b ? sign * (a.value - b.value) : Number(a === undefined) - Number(b === undefined)
    return difference || cheapestFirst(one.rates.cheapest, other.rates.cheapest)
  })
}

/** The hotels with the best value of each column. */
export type BestOfColumns = ReadonlyMap<MatrixColumn, ReadonlySet<string>>

/**
 * Returns the hotels with each column's best value; none if fewer than two have one, all are equal, or currencies
 * differ.
 */
export function bestOfColumns(lines: readonly HotelLine[], miles: MilesOfHotels, sorted: MatrixColumn): BestOfColumns {
  const best = new Map<MatrixColumn, ReadonlySet<string>>()
  for (const column of matrixColumns) {
    const known = lines.flatMap((line) => {
      const amount = amountOf(column, line, miles, sorted)
      return amount ? { hotelId: line.hotelId, ...amount } : []
    })
    const values = known.map(({ value }) => value)
    const [least, most] = [Math.min(...values), Math.max(...values)]
    if (least === most || new Set(known.map(({ currency }) => currency)).size !== 1) continue
    const wanted = columnOptions[column].isMoreBetter === true ? most : least
    best.set(column, new Set(known.filter(({ value }) => value === wanted).map(({ hotelId }) => hotelId)))
  }
  return best
}

/**
 * Returns a line for each hotel with rates that pass the filters, in the response's order.
 *
 * @param most how many rates an opened row shows: those of its cells first, then the cheapest
 */
export function hotelLines(table: RateTable, filters: RateFilterValues, most: number): HotelLine[] {
  const passes = rateFilter(filters)
  return table.hotels.flatMap((rows) => {
    const passed = rows.filter(passes)
    return passed.length === 0 ? [] : [lineOf(passed, most)]
  })
}

const rateColumns = matrixColumns.filter((column) => columnOptions[column].fits !== undefined)

function lineOf(rows: readonly RateRow[], most: number): HotelLine {
  const [first] = rows as [RateRow]
  const rates: Partial<Record<MatrixColumn, RateRow>> & { cheapest: RateRow } = { cheapest: first }
  for (const row of rows) {
    for (const column of rateColumns) {
      const best = rates[column]
      if (columnOptions[column].fits?.(row) === true && (best === undefined || cheapestFirst(row, best) < 0))
        rates[column] = row
    }
  }
  const opened = new Set(rateColumns.flatMap((column) => rates[column] ?? []).concat(rows.toSorted(cheapestFirst)))
  const chosen = new Set([...opened].slice(0, most))
  return { hotelId: first.hotelId, rows: rows.filter((row) => chosen.has(row)), rates }
}
