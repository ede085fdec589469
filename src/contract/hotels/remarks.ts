import type { OfferRate } from './find-offers.ts'

/** Comes first in the remarks of a rate that may not be sold, or shown to travellers, by itself. */
export const packageRemark = 'Package rate: sell it only together with another service, such as a flight'

interface RemarkedRate extends Pick<OfferRate, 'remarks'> {
  readonly cancellationPolicies: Pick<OfferRate['cancellationPolicies'], 'hotelRemarks'>
}

/**
 * Returns what the supplier and the hotel remark on rooms that are sold together, each text once; for a client without what
 * tells the agent how to sell.
 */
export function remarksOf(rates: readonly RemarkedRate[], isForClient = false): string[] {
  const texts = rates.flatMap(({ remarks, cancellationPolicies }) => [
    isForClient ? remarks.replace(packageRemark, '').replace(/^; /, '') : remarks,
    ...cancellationPolicies.hotelRemarks,
  ])
  return [...new Set(texts.map((text) => text.trim()))].filter((text) => text !== '')
}
