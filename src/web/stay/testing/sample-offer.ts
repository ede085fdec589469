import type { Offer, OfferRate } from '#contract/hotels/find-offers'
import { roomType } from '#contract/hotels/find-offers.docs'
import type { Money } from '#contract/money'

/** Rates as fixtures for tests. */

export function usd(amount: number): Money {
  return { amount, currency: 'USD' }
}

interface SampleRate extends Partial<Omit<OfferRate, 'retailRate' | 'cancellationPolicies'>> {
  readonly total?: number
  readonly taxesAndFees?: OfferRate['retailRate']['taxesAndFees']
  readonly refundableTag?: string
  readonly cancelPolicyInfos?: OfferRate['cancellationPolicies']['cancelPolicyInfos']
  readonly hotelRemarks?: string[]
}

/** A room for two adults, non-refundable by default. */
export function sampleRate({
  total = 200,
  taxesAndFees = [],
  refundableTag = 'NRFN',
  cancelPolicyInfos = [],
  hotelRemarks = [],
  ...rate
}: SampleRate = {}): OfferRate {
  return {
    ...roomType.rates[0]!,
    rateId: 'r1',
    name: 'King room',
    retailRate: {
      total: [usd(total)],
      suggestedSellingPrice: [{ ...usd(total), source: 'hotel website' }],
      initialPrice: [usd(total)],
      taxesAndFees,
    },
    cancellationPolicies: { cancelPolicyInfos, hotelRemarks, refundableTag },
    ...rate,
  }
}

/** A step of a refundable rate at a hotel in Paris. */
export function sampleStep(cancelTime: string, amount: number) {
  return { cancelTime, ...usd(amount), type: 'amount', timezone: 'Europe/Paris' }
}

/** An offer of rates, whose prices add up to its own. */
export function sampleOffer({ rates = [sampleRate()], ...offer }: Partial<Offer>): Offer {
  const total = rates.reduce((sum, { retailRate }) => sum + (retailRate.total[0]?.amount ?? 0), 0)
  return {
    ...roomType,
    roomTypeId: 't1',
    offerId: 'o1',
    rates,
    offerRetailRate: usd(total),
    suggestedSellingPrice: { ...usd(total), source: 'hotel website' },
    offerInitialPrice: usd(total),
    ...offer,
  }
}
