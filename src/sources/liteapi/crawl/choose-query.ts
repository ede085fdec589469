import type { StayDeals, CrawledPlace } from '#server/deals/found/found-deal-storage'
import { plannedStays } from './stay-plan.ts'

/** Each fifth request goes to the place that was asked longest ago, whatever it is expected to bring. */
const exploreEvery = 5

/** The facts that the next query is chosen from. */
export interface Outlook {
  /** The ids of the hotels of each place, by the place's id. */
  readonly hotelsOf: ReadonlyMap<string, readonly string[]>
  readonly crawled: ReadonlyMap<string, CrawledPlace>
  /** Stays whose found deals are due to be confirmed, the most found deals first. */
  readonly due: readonly StayDeals[]
  /** How many queries were asked today. */
  readonly asked: number
  /** Places that are left alone for now. */
  readonly avoided: ReadonlySet<string>
  /** How many hotels a query is about, at most. */
  readonly hotelsPerRequest: number
  readonly nowMs: number
  /** A place whose planned queries have all been asked within this time is left alone until it is over. */
  readonly cycleMs: number
}

export type CrawlQuery =
  /** To confirm found deals. */
  | { readonly kind: 'renewal'; readonly stay: StayDeals }
  /** The planned query of a place with this number. */
  | { readonly kind: 'planned'; readonly placeId: string; readonly number: number }

/**
 * Returns the query that is expected to bring the most found deals for its request, `undefined` where there is none to ask.
 * Confirming a deal counts as one. A place is expected to bring what earlier queries there have, and one that was never
 * asked a deal in each of its hotels, as many as a query covers: so places with many hotels come first, and tiny
 * ones when those have shown that they bring less. Of equals the place with more hotels comes first.
 */
export function chooseQuery(outlook: Outlook): CrawlQuery | undefined {
  const { due, asked, avoided, hotelsOf, hotelsPerRequest } = outlook
  const open = [...hotelsOf.keys()].filter((placeId) => !avoided.has(placeId) && !isResting(outlook, placeId))
  if (asked % exploreEvery === exploreEvery - 1 && open.length > 0) {
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

/** Returns how many queries a place's plan has. */
export function queryCount(hotels: number, hotelsPerRequest: number): number {
  return plannedStays * Math.ceil(hotels / hotelsPerRequest)
}

/** Returns how many deals the first query at a place is expected to bring. */
export function dealsExpectedAtFirst(hotels: number, hotelsPerRequest: number): number {
  return Math.min(hotels, hotelsPerRequest)
}

function planned({ crawled, hotelsPerRequest, ...outlook }: Outlook, placeId: string): CrawlQuery {
  const next = crawled.get(placeId)?.nextQuery ?? 0
  const count = queryCount(hotelCount(outlook, placeId), hotelsPerRequest)
  // A place may have lost hotels.
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

/** Returns the item with the highest numbers, compared one after the other; the first of equals. */
function best(items: readonly string[], numbersOf: (item: string) => readonly [number, number]): string {
  return items
    .map((item) => ({ item, numbers: numbersOf(item) }))
    .reduce((best, one) => {
      const [first, second] = one.numbers
      return (first - best.numbers[0] || second - best.numbers[1]) > 0 ? one : best
    }).item
}
