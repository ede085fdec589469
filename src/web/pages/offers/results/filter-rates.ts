import { startOfDayMs } from '../../../format/zone-time.ts'
import type { OffersSearch, RateSort } from '../offers-address.ts'
import type { HotelRates, RateRow, RateTable } from './rate-rows.ts'

/** The filters and the order of the rates on screen. */
export type RateFilterValues = Pick<OffersSearch, 'sort' | 'boards' | 'terms' | 'maxPrice' | 'freeUntil'>

/** A change that clears all filters. */
export const clearedFilters: OffersSearch = {
  boards: undefined,
  terms: undefined,
  maxPrice: undefined,
  freeUntil: undefined,
}

/** How many filters are set. */
export function countFilters({ boards = [], terms, maxPrice, freeUntil }: OffersSearch): number {
  return boards.length + [terms, maxPrice, freeUntil].filter((filter) => filter !== undefined).length
}

/**
 * Returns the test that a rate has to pass. It passes `boards` when each of its rooms has one of them, and `freeUntil` when its
 * deadline is on that day or later in hotel time.
 */
export function rateFilter({ boards = [], terms, maxPrice, freeUntil }: RateFilterValues): (row: RateRow) => boolean {
  const maxCents = maxPrice === undefined ? Number.POSITIVE_INFINITY : Math.round(maxPrice * 100)
  const minFreeMs = freeUntil === undefined ? undefined : dayStarts(freeUntil)
  return (row) =>
    row.totalCents <= maxCents &&
    (terms === undefined || row.isRefundable === (terms === 'refundable')) &&
    (minFreeMs === undefined || row.freeUntilMs >= minFreeMs(row.timeZone ?? 'UTC')) &&
    (boards.length === 0 || row.boards.every((code) => boards.includes(code)))
}

/** Returns the rates that pass the filters, grouped by hotel, the hotels sorted by their first rate. */
export function filterRates(
  table: RateTable,
  filters: RateFilterValues,
  hotelName: (id: string) => string,
): HotelRates[] {
  const { sort = 'price' } = filters
  const passes = rateFilter(filters)
  const order = rowOrders[sort]
  const groups = orderedHotels(table, sort).flatMap((rows): HotelRates[] => {
    const passed = rows.filter(passes)
    const [best] = passed
    return best === undefined ? [] : [{ kind: 'hotel', key: best.hotelId, hotelId: best.hotelId, rows: passed }]
  })
  if (sort !== 'hotel') return groups.sort((a, b) => order(a.rows[0]!, b.rows[0]!))
  const names = new Map(groups.map(({ hotelId }) => [hotelId, hotelName(hotelId)]))
  return groups.sort((a, b) => byName.compare(names.get(a.hotelId) ?? '', names.get(b.hotelId) ?? ''))
}

type Order = (a: RateRow, b: RateRow) => number

export const byName = new Intl.Collator('en')

// Amounts in different currencies cannot be compared; each currency stays together.
export const cheapestFirst: Order = (a, b) =>
  a.currency === b.currency ? a.totalCents - b.totalCents : a.currency < b.currency ? -1 : 1

const rowOrders: Readonly<Record<RateSort, Order>> = {
  price: cheapestFirst,
  'price-high': (a, b) => (a.currency === b.currency ? b.totalCents - a.totalCents : cheapestFirst(a, b)),
  deadline: (a, b) => (a.freeUntilMs === b.freeUntilMs ? cheapestFirst(a, b) : a.freeUntilMs > b.freeUntilMs ? -1 : 1),
  hotel: cheapestFirst,
}

const orderedTables = new WeakMap<RateTable, Map<RateSort, RateTable['hotels']>>()

/** Sorts the rates of each hotel; cached by response and order, since filters change more often. */
function orderedHotels(table: RateTable, sort: RateSort): RateTable['hotels'] {
  const orders = orderedTables.get(table) ?? new Map<RateSort, RateTable['hotels']>()
  orderedTables.set(table, orders)
  const ordered = orders.get(sort) ?? table.hotels.map((rows) => rows.toSorted(rowOrders[sort]))
  orders.set(sort, ordered)
  return ordered
}

/** Returns a function that gives the start of a day in a time zone, computed once per zone. */
function dayStarts(day: string): (timeZone: string) => number {
  const starts = new Map<string, number>()
  return (timeZone) => {
    const known = starts.get(timeZone) ?? startOfDayMs(day, timeZone)
    starts.set(timeZone, known)
    return known
  }
}
