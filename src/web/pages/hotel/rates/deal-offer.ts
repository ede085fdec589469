import type { Offer } from '#contract/find-offers'
import type { Deal } from '#contract/list-deals'
import type { StayRequest } from '#contract/stay'

/**
 * Finds the offer of a stay that is the deal: same dates, room, board, terms and price. Deals and offers have unrelated
 * ids.
 */
export function dealOffer(
  offers: readonly Offer[],
  stay: Pick<StayRequest, 'checkin' | 'checkout'>,
  deal: Deal | undefined,
): Offer | undefined {
  const room = deal?.data.room_types[0]
  const rate = room?.rates[0]
  if (deal === undefined || room === undefined || rate === undefined) return undefined
  if (stay.checkin !== deal.start_date || stay.checkout !== deal.end_date) return undefined
  const { amount, currency } = room.calculations.selling_price
  return offers.find(({ rates, offerRetailRate }) => {
    const [first] = rates
    return (
      rates.length === room.rates.length &&
      first?.name === rate.name &&
      first.boardType === rate.board_type &&
      first.cancellationPolicies.refundableTag === rate.cancellation_policies.refundable_tag &&
      offerRetailRate.currency === currency &&
      Math.round(offerRetailRate.amount * 100) === Math.round(amount * 100)
    )
  })
}
