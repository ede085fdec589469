import type { Offer } from '#contract/find-offers'
import { boardWords } from '../../../format/offer-words.ts'

/** Which rates of a hotel are shown. */
export interface RateSwitches {
  readonly refundable?: true | undefined
  /** The name of a board, as the rates have it. */
  readonly board?: string | undefined
}

/** Whether all rooms of an offer can be cancelled for less than their price. */
export function isRefundable({ rates }: Offer): boolean {
  return rates.length > 0 && rates.every(({ cancellationPolicies }) => cancellationPolicies.refundableTag === 'RFN')
}

/** Returns the boards of offers, in the order of their first ones. */
export function boardsOf(offers: readonly Offer[]): readonly string[] {
  return [...new Set(offers.map(boardWords))]
}

/** Returns the offers that switches leave, in their order. */
export function narrowOffers(offers: readonly Offer[], { refundable, board }: RateSwitches): readonly Offer[] {
  return offers.filter(
    (offer) =>
      (refundable === undefined || isRefundable(offer)) && (board === undefined || boardWords(offer) === board),
  )
}

/** Says what switches ask for: `is refundable and has the board “Half board”`. */
export function switchWords({ refundable, board }: RateSwitches): string {
  return [
    ...(refundable === undefined ? [] : ['is refundable']),
    ...(board === undefined ? [] : [`has the board “${board}”`]),
  ].join(' and ')
}
