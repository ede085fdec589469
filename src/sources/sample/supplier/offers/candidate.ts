import type { CancellationPlan } from '../cancellation.ts'
import type { Rooms } from './hotel-inventory.ts'
import type { Terms } from '../prices.ts'
import type { HotelSeller } from './sellers.ts'

/** What a guest pays for one of the rooms, in cents. */
export interface RatePrice {
  readonly totalCents: number
  readonly initialCents: number
  /** The lowest price of the same among all sellers. */
  readonly suggestedCents: number
}

/** One combination of rooms, board and terms from one seller. */
export interface Candidate {
  /** That of `offerNumber`. */
  readonly number: number
  readonly seller: HotelSeller
  readonly rooms: Rooms
  readonly board: number
  readonly terms: Terms
  readonly plan: CancellationPlan
  readonly rates: readonly RatePrice[]
  /** For all rooms, before the guest's level counts. */
  readonly publicCents: number
  readonly totalCents: number
  /** Where the suggested price was seen. */
  readonly shop: string
}
