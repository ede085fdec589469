/** What the supplier returned for a stay at a hotel. */
export interface FoundDeal {
  readonly hotelId: string
  /** The place of the hotel. */
  readonly placeId: string
  /** First night, YYYY-MM-DD. */
  readonly startDate: string
  /** Day of departure, YYYY-MM-DD. */
  readonly endDate: string
  /** The room type as it goes over the wire, in JSON; `null` where nothing was free. */
  readonly roomType: string | null
  readonly foundAtMs: number
  /** Whether it is the best stay that is known of the hotel. */
  readonly isBest: boolean
}

/** The nights that identify a found deal. */
export type DealNights = Pick<FoundDeal, 'hotelId' | 'startDate' | 'endDate'>

/** The best deals of hotels at one place that are for the same stay. */
export interface StayDeals extends Pick<FoundDeal, 'placeId' | 'startDate' | 'endDate'> {
  /** Their number. */
  readonly deals: number
}

/** The progress of the crawl at a place. */
export interface CrawledPlace {
  readonly placeId: string
  /** How many deals the next query is expected to bring. */
  readonly dealsExpected: number
  /** The number of the next query of the cycle; 0 at its beginning. */
  readonly nextQuery: number
  /** When the first query of the cycle was sent; with 0, that of the previous cycle. */
  readonly cycleBeganAtMs: number
  readonly askedAtMs: number
}

/** How much of a day's budget is used. */
export interface BudgetUse {
  /** Requests of the day so far. */
  readonly requests: number
  /** When the next request is due if they are spread evenly, also from the day before. */
  readonly nextRequestAtMs: number
}

/** What a query has changed, stored in one commit. */
export interface QueryResult {
  /** The day of the request, YYYY-MM-DD in UTC. */
  readonly day: string
  /** Found deals, which replace those for the same nights. A hotel's new best deal replaces the previous one. */
  readonly put: readonly FoundDeal[]
  /** Earlier deals that have become the best of their hotels. */
  readonly promoted: readonly DealNights[]
  /** Hotels that are no longer in the catalogue. */
  readonly removed: readonly string[]
  /** How many best deals were new, better or confirmed when they were due. */
  readonly gained: number
  /** `undefined` where a query does not count for its place. */
  readonly place: CrawledPlace | undefined
}

/** Stores what has been found at a supplier within a budget of requests. Days are YYYY-MM-DD in UTC. */
export interface FoundDealStorage {
  /** Returns a text that changes whenever the found deals change. */
  edition(): Promise<string>
  /** Returns all found deals of hotels, in the order of the hotels. */
  ofHotels(hotelIds: readonly string[]): Promise<FoundDeal[]>
  /**
   * Returns the stays with the most best deals found before a time, most first.
   *
   * @param startFrom only stays that begin on this day or later
   */
  staysFoundBefore(foundBeforeMs: number, startFrom: string, limit: number): Promise<StayDeals[]>
  /** Returns the hotels at a place whose best deal is for a stay, the oldest first. */
  hotelsWithDeal(stay: Omit<StayDeals, 'deals'>, limit: number): Promise<string[]>
  crawledPlaces(): Promise<CrawledPlace[]>
  storeResult(result: QueryResult): Promise<void>
  /** Removes deals found before a time, and those whose stay begins before a day. Returns whether there were any. */
  drop(foundBeforeMs: number, startFrom: string, day: string): Promise<boolean>
  budgetUse(day: string): Promise<BudgetUse>
  /**
   * Counts one more request of a day, before it is sent.
   *
   * @param used the use that allows it
   * @returns `false`, having counted nothing, when another process has counted one meanwhile
   */
  countRequest(day: string, used: BudgetUse, nextRequestAtMs: number): Promise<boolean>
}
