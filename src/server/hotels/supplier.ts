import type { DealRoomType } from '#contract/list-deals'
import type { Hotel } from './hotel.ts'

/** The best coming stay of a hotel: one room type at one rate, for two adults. */
export interface BestStay {
  /** First night, YYYY-MM-DD in the hotel's zone. */
  readonly startDate: string
  /** Day of departure. */
  readonly endDate: string
  readonly roomType: DealRoomType
}

/** Whoever sells the rooms: prices stays, says what is free. */
export interface Supplier {
  /**
   * The best coming stay of each hotel, in the order asked; `undefined` where nothing is free.
   * Stays begin two days after `today` or later, so that they lie ahead until the day after has passed.
   *
   * @param today the day of asking, YYYY-MM-DD in UTC
   */
  bestStays(hotels: readonly Hotel[], today: string): Promise<readonly (BestStay | undefined)[]>
}
