import type { DealRoomType } from '#contract/deals/list-deals'
import type { StayRequest } from '#contract/hotels/stay'
import type { DatedDeal } from '#web/stay/deal/list-deals.ts'
import type { ShownOffers } from '#web/stay/offer/find-offers.ts'
import type { DealCheck } from '#web/stay/today/check-deal.ts'

/** What the price of a hotel at a glance is made of. */
export interface PriceProps {
  readonly deal: DatedDeal | undefined
  /** What has become of the deal; undefined while that is not known. */
  readonly check: DealCheck | undefined
  readonly stay: StayRequest
  readonly rates: ShownOffers
  readonly now: Date
}

/** Whether a deal can no longer be had. */
export function isSoldOut(check: DealCheck | undefined): boolean {
  return check?.kind === 'rate sold out' || check?.kind === 'stay sold out'
}

/** What a deal takes now, or took when it was found. */
export function calculationsOf(room: DealRoomType, check: DealCheck | undefined) {
  return (check?.kind === 'changed' ? check.calculations : undefined) ?? room.calculations
}

/** The cheapest rate for the stay, where it is known. */
export function cheapestOf({ isCurrent, shown }: ShownOffers) {
  return isCurrent ? shown?.response.data[0]?.roomTypes[0] : undefined
}
