import type { StayDeals, CrawledPlace } from '#server/deals/found/found-deal-storage'
import { plannedStays } from './stay-plan.ts'

/** Every fifth request goes to the place that was queried longest ago, whatever it is expected to find. */
const exploreEvery = 5

/** The facts for choosing the next query. */
export interface Outlook {
  /** The ids of each place's hotels, by place id. */
  readonly hotelsOf: ReadonlyMap<string, readonly string[]>
  readonly crawled: ReadonlyMap<string, CrawledPlace>
  /** Stays with found deals that are due for confirmation, most deals first. */
  readonly due: readonly StayDeals[]
  readonly queriesToday: number
  /** Places to skip for now. */
  readonly avoided: ReadonlySet<string>
  /** The most hotels per query. */
  readonly hotelsPerRequest: number
  readonly nowMs: number
  /** After a place's planned queries are done, it rests until this time has passed since they began. */
  readonly cycleMs: number
}

export type CrawlQuery =
  /** Confirms found deals. */
  | { readonly kind: 'renewal'; readonly stay: StayDeals }
  /** A place's planned query with this number. */
  | { readonly kind: 'planned'; readonly placeId: string; readonly number: number }

/**
 * Returns the query that is expected to find the most deals; `undefined` when there is none to send. Confirming a deal
 * counts as finding one. The expectation for a place comes from its earlier queries. A place without queries is
 * expected to have a deal in each hotel, up to the hotels of one query. Places with many hotels therefore come first,
 * and tiny ones once those have found fewer. Between equals, the place with more hotels comes first.
 */
export function chooseQuery(outlook: Outlook): CrawlQuery | undefined {
  const { due, queriesToday, avoided, hotelsOf, hotelsPerRequest } = outlook
  const open = [...hotelsOf.keys()].filter((placeId) => !avoided.has(placeId) && !isResting(outlook, placeId))
  if (queriesToday % exploreEvery === exploreEvery - 1 && open.length > 0) {
    return planned(
      outlook,
      best(open, (placeId) => [-(outlook.crawled.get(placeId)?.askedAtMs ?? 0), hotelCount(outlook, placeId)]),
    )
  }
  const renewal = due.find(({ placeId }) => !avoided.has(placeId) && hotelsOf.has(placeId))
  const renewed = renewal === undefined ? 0 : Math.min(renewal.deals, hotelsPerRequest)
  if (open.length > 0) {
    const placeId = best(open, (id) => [dealsExpected(outlook, id), hotelCount(outlook, id)])
    if (renewal === undefined || dealsExpected(outlook, placeId) > renewed) return planned(outlook, placeId)
  }
  return renewal && { kind: 'renewal', stay: renewal }
}

/** Returns the number of queries in a place's plan. */
export function queryCount(hotels: number, hotelsPerRequest: number): number {
  return plannedStays * Math.ceil(hotels / hotelsPerRequest)
}

/** Returns the expected number of deals from the first query at a place. */
export function dealsExpectedAtFirst(hotels: number, hotelsPerRequest: number): number {
  return Math.min(hotels, hotelsPerRequest)
}

function planned({ crawled, hotelsPerRequest, ...outlook }: Outlook, placeId: string): CrawlQuery {
  const next = crawled.get(placeId)?.nextQuery ?? 0
  const count = queryCount(hotelCount(outlook, placeId), hotelsPerRequest)
  // The plan is shorter if the place has lost hotels.
  return { kind: 'planned', placeId, number: next < count ? next : 0 }
}

function isResting({ crawled, nowMs, cycleMs }: Outlook, placeId: string): boolean {
  const place = crawled.get(placeId)
  if (place === undefined || place.nextQuery > 0) return false
  const sinceMs = nowMs - place.cycleBeganAtMs
  return sinceMs >= 0 && sinceMs < cycleMs
}

function dealsExpected(outlook: Outlook, placeId: string): number {
  const { crawled, hotelsPerRequest } = outlook
  return crawled.get(placeId)?.dealsExpected ?? dealsExpectedAtFirst(hotelCount(outlook, placeId), hotelsPerRequest)
}

function hotelCount({ hotelsOf }: Pick<Outlook, 'hotelsOf'>, placeId: string): number {
  return hotelsOf.get(placeId)?.length ?? 0
}

/** Returns the item with the highest numbers, compared in order, or the first of equal ones. */
function best(items: readonly string[], numbersOf: (item: string) => readonly [number, number]): string {
  return items
    .map((item) => ({ item, numbers: numbersOf(item) }))
    .reduce((best, one) => {
      const [first, second] = one.numbers
      return (first - best.numbers[0] || second - best.numbers[1]) > 0 ? one : best
    }).item
}
