import type { MinRate } from '#contract/find-min-rates'
import type { Offer } from '#contract/find-offers'
import type { Money } from '#contract/money'

/** What tells the rates of a hotel apart, as ids change with every search. */
interface RateTraits {
  readonly roomName: string
  readonly boardType: string
  readonly refundableTag: string
}

/** Whether an offer is one room of a name, with a board and terms. */
export function isRateAlike({ rates }: Pick<Offer, 'rates'>, { roomName, boardType, refundableTag }: RateTraits) {
  const [rate, ...others] = rates
  return (
    others.length === 0 &&
    rate?.name === roomName &&
    rate.boardType === boardType &&
    rate.cancellationPolicies.refundableTag === refundableTag
  )
}

/** Whether a minimum rate is that of an offer, which has no price in miles itself. */
export function isOfferOfMinRate({ rates, offerRetailRate }: Offer, minRate: MinRate): boolean {
  const [rate] = rates
  return (
    rate?.name === minRate.roomName &&
    rate.boardType === minRate.boardType &&
    (rate.cancellationPolicies.refundableTag === 'RFN') === minRate.refundable &&
    isSameMoney(offerRetailRate, { amount: minRate.originalAmount, currency: minRate.originalCurrency })
  )
}

/** Whether two amounts are the same to the cent. */
export function isSameMoney(one: Money, other: Money): boolean {
  return one.currency === other.currency && Math.round(one.amount * 100) === Math.round(other.amount * 100)
}
