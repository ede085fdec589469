import type { DealRoomType } from '#contract/deals/list-deals'
import type { Offer } from '#contract/hotels/find-offers'
import type { StayDates } from '#contract/hotels/stay-limits'
import { explainError } from '#web/api/explain-error.ts'
import type { DatedDeal } from '#web/stay/deal/list-deals.ts'
import type { ShownOffers } from '#web/stay/offer/find-offers.ts'
import type { Calculations } from '#web/stay/redeem/redemption.ts'
import { calculationsOf, type DealCheck } from '#web/stay/today/check-deal.ts'
import { fewestMiles, type useRateMiles } from './rate-miles.ts'

/** The known price of the page's stay. `offer` is the rate to redeem miles for. */
export type StayPrice =
  | { readonly kind: 'checking' | 'sold out' | 'no such dates' }
  /** The rates could not be loaded. */
  | { readonly kind: 'unknown'; readonly reason: string }
  /** The hotel's deal for these dates and guests; `check` is undefined until the deal is compared with the rates. */
  | {
      readonly kind: 'deal'
      readonly deal: DatedDeal
      readonly room: DealRoomType
      readonly calculations: Calculations
      readonly check: DealCheck | undefined
      readonly offer: Offer | undefined
    }
  /** The rate with the fewest miles, or the cheapest if no price in miles is known. */
  | {
      readonly kind: 'rate'
      readonly offer: Offer
      readonly calculations: Calculations | undefined
      /** Whether the miles earned by paying cash are known, which a verdict needs. */
      readonly hasVerdict: boolean
    }

interface Known {
  readonly stay: StayDates
  readonly isBookable: boolean
  readonly state: 'first' | 'loading' | 'current' | 'stale'
  readonly rates: Pick<ShownOffers, 'shown' | 'error'>
  readonly deal: DatedDeal | undefined
  readonly check: DealCheck | undefined
  readonly miles: ReturnType<typeof useRateMiles>
  /** Miles earned per unit of cash at the hotel on these dates; undefined if unknown. */
  readonly multiplier: number | undefined
}

/** Returns the price of a stay from its deal, or else from its rates. */
export function priceOf({ stay, isBookable, state, rates, deal, check, miles, multiplier }: Known): StayPrice {
  if (!isBookable) return { kind: 'no such dates' }
  const found = state === 'current' ? rates.shown : undefined
  const offers = found?.response.data[0]?.roomTypes ?? []
  const [notice] = found?.response.notices ?? []
  if (found?.isComplete === true && offers.length === 0 && notice === undefined) return { kind: 'sold out' }
  const checked = check?.kind === 'unchanged' || check?.kind === 'changed' ? check.offer : undefined
  const offer = checked ?? (miles.isSettled ? (fewestMiles(miles.prices) ?? offers[0]) : undefined)
  const room = deal?.data.room_types[0]
  if (deal !== undefined && room !== undefined) {
    const calculations = (check?.kind === 'changed' ? check.calculations : undefined) ?? room.calculations
    return { kind: 'deal', deal, room, calculations, check, offer }
  }
  if (offer !== undefined) {
    const priced = miles.prices.get(offer)
    const calculations = priced && calculationsOf(stay, { ...priced, offer, multiplier })
    return { kind: 'rate', offer, calculations, hasVerdict: multiplier !== undefined }
  }
  if (rates.error !== null) return { kind: 'unknown', reason: explainError(rates.error) }
  return offers.length === 0 && notice !== undefined
    ? { kind: 'unknown', reason: notice.message }
    : { kind: 'checking' }
}

/** Whether a former deal is no longer available. */
export function isSoldOut(price: StayPrice): boolean {
  return price.kind === 'sold out' || (price.kind === 'deal' && price.check?.kind === 'rate sold out')
}
