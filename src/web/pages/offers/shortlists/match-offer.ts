import type { Offer } from '#contract/find-offers'

/**
 * Returns the offer that is the kept one today: of the same rooms and boards, if possible of the same supplier and as
 * refundable, and then the nearest in price. Ids do not tell, as they change with every search.
 */
export function matchOffer(kept: Offer, offers: readonly Offer[]): Offer | undefined {
  const rooms = roomsOf(kept)
  const same = offers.filter((offer) => roomsOf(offer) === rooms)
  return same.toSorted((a, b) => unlikeness(kept, a) - unlikeness(kept, b))[0]
}

/** Whether all rooms of an offer are refundable. */
export function isRefundable({ rates }: Offer): boolean {
  return rates.every(({ cancellationPolicies }) => cancellationPolicies.refundableTag === 'RFN')
}

function roomsOf({ rates }: Offer): string {
  return JSON.stringify(
    rates
      .toSorted((a, b) => a.occupancyNumber - b.occupancyNumber)
      .map(({ name, boardType }) => [name.trim().toLowerCase(), boardType]),
  )
}

/** Refundability weighs more than the supplier, who weighs more than any price. */
function unlikeness(kept: Offer, offer: Offer): number {
  const { amount, currency } = offer.offerRetailRate
  const price =
    currency === kept.offerRetailRate.currency ? Math.abs(amount - kept.offerRetailRate.amount) : Math.abs(amount)
  const supplier = offer.supplierId === kept.supplierId && offer.supplier === kept.supplier ? 0 : 1e10
  return price + supplier + (isRefundable(offer) === isRefundable(kept) ? 0 : 1e11)
}
