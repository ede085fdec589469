import type { Offer, OffersResponse } from '#contract/find-offers'
import { freeUntilMs } from '../../../format/cancellation-course.ts'
import { startOfDayMs } from '../../../format/zone-time.ts'
import type { OffersSearch, RateSort } from '../offers-address.ts'

/** An offer with the values it is sorted and filtered by, computed once. */
export interface RateRow {
  readonly kind: 'rate'
  readonly key: string
  readonly hotelId: string
  readonly offer: Offer
  readonly currency: string
  readonly totalCents: number
  /** The distinct board codes of its rooms. */
  readonly boards: readonly string[]
  readonly isRefundable: boolean
  /** Plus infinity when cancelling is always free, minus infinity when it is not or no longer. */
  readonly freeUntilMs: number
  /** The hotel's time zone, when any of its rates states it. */
  readonly timeZone: string | undefined
}

export interface BoardCount {
  readonly code: string
  readonly name: string
  readonly count: number
}

/** A response prepared for filtering and sorting. */
export interface RateTable {
  /** The rows of each hotel, in the order of the response. */
  readonly hotels: readonly (readonly RateRow[])[]
  readonly count: number
  /** The boards in the response, the most frequent first. */
  readonly boards: readonly BoardCount[]
  /** Whether the response includes commission and supplier. */
  readonly hasTrade: boolean
}

/** The rates of one hotel that pass the filters, sorted. */
export interface HotelRates {
  readonly kind: 'hotel'
  readonly key: string
  readonly hotelId: string
  readonly rows: readonly RateRow[]
}

/** The filters and the order of the rates on screen. */
export type RateChoice = Pick<OffersSearch, 'sort' | 'boards' | 'terms' | 'maxPrice' | 'freeUntil'>

export function rateTableOf({ data }: OffersResponse, nowMs: number): RateTable {
  const boards = new Map<string, { name: string; count: number }>()
  let count = 0
  let hasTrade = false
  const hotels = data.map(({ hotelId, roomTypes }) => {
    const timeZone = timeZoneOf(roomTypes)
    return roomTypes.map((offer) => {
      const row = rateRowOf(hotelId, offer, timeZone, nowMs)
      count += 1
      hasTrade ||= offer.rates.some(({ commission }) => commission.length > 0)
      for (const code of row.boards) {
        const board = boards.get(code)
        if (board !== undefined) board.count += 1
        else boards.set(code, { name: boardName(offer, code), count: 1 })
      }
      return row
    })
  })
  return {
    hotels: hotels.filter((rows) => rows.length > 0),
    count,
    boards: [...boards].map(([code, board]) => ({ code, ...board })).toSorted((a, b) => b.count - a.count),
    hasTrade,
  }
}

/**
 * Returns the rates that pass the filters, grouped by hotel, the hotels sorted by their first rate. A rate passes
 * `boards` when each of its rooms has one of them, and `freeUntil` when its deadline is on that day or later in hotel time.
 */
export function chooseRates(
  table: RateTable,
  { sort = 'price', boards = [], terms, maxPrice, freeUntil }: RateChoice,
  hotelName: (id: string) => string,
): HotelRates[] {
  const maxCents = maxPrice === undefined ? Number.POSITIVE_INFINITY : Math.round(maxPrice * 100)
  const minFreeMs = freeUntil === undefined ? undefined : dayStarts(freeUntil)
  const passes = (row: RateRow) =>
    row.totalCents <= maxCents &&
    (terms === undefined || row.isRefundable === (terms === 'refundable')) &&
    (minFreeMs === undefined || row.freeUntilMs >= minFreeMs(row.timeZone ?? 'UTC')) &&
    (boards.length === 0 || row.boards.every((code) => boards.includes(code)))
  const order = rowOrders[sort]
  const groups = orderedHotels(table, sort).flatMap((rows): HotelRates[] => {
    const passed = rows.filter(passes)
    const [best] = passed
    return best === undefined ? [] : [{ kind: 'hotel', key: best.hotelId, hotelId: best.hotelId, rows: passed }]
  })
  if (sort !== 'hotel') return groups.sort((a, b) => order(a.rows[0]!, b.rows[0]!))
  const names = new Map(groups.map(({ hotelId }) => [hotelId, hotelName(hotelId)]))
  return groups.sort((a, b) => collator.compare(names.get(a.hotelId) ?? '', names.get(b.hotelId) ?? ''))
}

type Order = (a: RateRow, b: RateRow) => number

const collator = new Intl.Collator('en')

// Amounts in different currencies cannot be compared; each currency stays together.
const cheapestFirst: Order = (a, b) =>
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

function rateRowOf(hotelId: string, offer: Offer, timeZone: string | undefined, nowMs: number): RateRow {
  const { rates, offerRetailRate } = offer
  return {
    kind: 'rate',
    key: `${hotelId} ${offer.offerId}`,
    hotelId,
    offer,
    currency: offerRetailRate.currency,
    totalCents: Math.round(offerRetailRate.amount * 100),
    boards: rates.length === 1 ? [rates[0]!.boardType] : [...new Set(rates.map(({ boardType }) => boardType))],
    isRefundable: rates.every(({ cancellationPolicies }) => cancellationPolicies.refundableTag === 'RFN'),
    freeUntilMs: freeUntilMs(rates, nowMs),
    timeZone,
  }
}

function timeZoneOf(offers: readonly Offer[]): string | undefined {
  for (const { rates } of offers) {
    for (const { cancellationPolicies } of rates) {
      const [info] = cancellationPolicies.cancelPolicyInfos
      if (info !== undefined) return info.timezone
    }
  }
  return undefined
}

function boardName({ rates }: Offer, code: string): string {
  return rates.find(({ boardType }) => boardType === code)?.boardName ?? code
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
