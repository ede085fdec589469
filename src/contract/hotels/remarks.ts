/** Comes first in the remarks of a rate that may not be sold, or shown to travellers, by itself. */
export const packageRemark = 'Package rate: sell it only together with another service, such as a flight'

/** A room; earlier proposals have no remarks. */
interface RemarkedRate {
  readonly remarks?: string | undefined
  readonly cancellationPolicies: { readonly hotelRemarks?: readonly string[] | undefined }
}

/** Returns what the supplier and the hotel remark on rooms that are sold together, each text once. */
export function remarksOf(rates: readonly RemarkedRate[]): string[] {
  const texts = rates.flatMap(({ remarks = '', cancellationPolicies: { hotelRemarks = [] } }) => [
    remarks,
    ...hotelRemarks,
  ])
  return [...new Set(texts.map((text) => text.trim()))].filter((text) => text !== '')
}
