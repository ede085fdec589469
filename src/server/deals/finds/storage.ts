/** What the supplier said about a stay at a hotel when it was asked. */
export interface Find {
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

/** The nights of a find, which it is known by. */
export type FindNights = Pick<Find, 'hotelId' | 'startDate' | 'endDate'>

/** Best finds of hotels at one place that are for the same stay. */
export interface StayFinds extends Pick<Find, 'placeId' | 'startDate' | 'endDate'> {
  /** How many they are. */
  readonly finds: number
}

/** How far the questions about a place have come. */
export interface SweptPlace {
  readonly placeId: string
  /** How many finds one more question is expected to bring. */
  readonly findsExpected: number
  /** The number of the next question of the cycle; 0 where it begins. */
  readonly nextQuestion: number
  /** When the first question of the cycle, or with 0 of the one before, was asked. */
  readonly cycleBeganAtMs: number
  readonly askedAtMs: number
}

/** What the requests of a day have come to. */
export interface SupplierDay {
  readonly requests: number
  /** Finds that were new, better or confirmed when they were due. */
  readonly finds: number
}

/** How much of a day's budget is used. */
export interface BudgetUse {
  /** Requests of the day so far. */
  readonly requests: number
  /** When the next request is due if they are spread evenly, also from the day before. */
  readonly nextRequestAtMs: number
}

/** What a question has changed, stored in one commit. */
export interface QuestionResult {
  /** The day of the request, YYYY-MM-DD in UTC. */
  readonly day: string
  /** Finds, which replace those for the same nights; a hotel's best one takes the place of the one before. */
  readonly put: readonly Find[]
  /** Earlier finds that have become the best of their hotels. */
  readonly promoted: readonly FindNights[]
  /** Hotels that are no longer in the catalogue. */
  readonly removed: readonly string[]
  /** How many best finds were new, better or confirmed when they were due. */
  readonly gained: number
  /** `undefined` where a question did not count for its place. */
  readonly place: SweptPlace | undefined
}

/** Stores what has been found at a supplier within a budget of requests. Days are YYYY-MM-DD in UTC. */
export interface FindStorage {
  /** Returns a text that changes whenever finds do. */
  findsEdition(): Promise<string>
  /** All finds of hotels, in the order of the hotels. */
  findsOf(hotelIds: readonly string[]): Promise<Find[]>
  /**
   * Returns the stays with the most best finds from before a time, most first.
   *
   * @param startFrom only stays that begin on this day or later
   */
  staysFoundBefore(foundBeforeMs: number, startFrom: string, limit: number): Promise<StayFinds[]>
  /** Returns the hotels at a place whose best find is for a stay, the oldest first. */
  hotelsWithFind(stay: Omit<StayFinds, 'finds'>, limit: number): Promise<string[]>
  sweptPlaces(): Promise<SweptPlace[]>
  storeResult(result: QuestionResult): Promise<void>
  /** Removes finds from before a time, and those whose stay begins before a day; returns whether there were any. */
  dropFinds(foundBeforeMs: number, startFrom: string, day: string): Promise<boolean>
  budgetUse(day: string): Promise<BudgetUse>
  /**
   * Counts one more request of a day, before it is sent.
   *
   * @param used the use that allows it
   * @returns `false`, having counted nothing, when another process has counted one meanwhile
   */
  countRequest(day: string, used: BudgetUse, nextRequestAtMs: number): Promise<boolean>
  supplierDay(day: string): Promise<SupplierDay>
}
