/** Starts the remarks of a rate that must not be sold, or shown to travellers, on its own. */
export const packageRemark = 'Package rate: sell it only together with another service, such as a flight'

/** A room; older proposals have no remarks. */
interface RemarkedRate {
  readonly remarks?: string | undefined
  readonly cancellationPolicies: { readonly hotelRemarks?: readonly string[] | undefined }
}

/** Returns the remarks of supplier and hotel about rooms that are sold together, without duplicates. */
export function remarksOf(rates: readonly RemarkedRate[]): string[] {
  const texts = rates.flatMap(({ remarks = '', cancellationPolicies: { hotelRemarks = [] } }) => [
    remarks,
    ...hotelRemarks,
  ])
  return [...new Set(texts.map((text) => text.trim()))].filter((text) => text !== '')
}
