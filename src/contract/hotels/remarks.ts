/** The first remark of a rate that must not be sold, or shown to travellers, on its own. */
export const packageRemark = 'Package rate: sell it only together with another service, such as a flight'

/** The remarks of one room; older proposals lack them. */
interface RemarkedRate {
  readonly remarks?: string | undefined
  readonly cancellationPolicies: { readonly hotelRemarks?: readonly string[] | undefined }
}

/** Returns the supplier's and the hotels' remarks on rooms that are sold together, without duplicates. */
export function remarksOf(rates: readonly RemarkedRate[]): string[] {
  const texts = rates.flatMap(({ remarks = '', cancellationPolicies: { hotelRemarks = [] } }) => [
    remarks,
    ...hotelRemarks,
  ])
  return [...new Set(texts.map((text) => text.trim()))].filter((text) => text !== '')
}
