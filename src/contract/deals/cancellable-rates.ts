import type { CancellableRate } from '../hotels/refundable.ts'
import type { DealRoomType } from './list-deals.ts'

/** What a deal says of cancelling a room. */
export type DealPolicies = DealRoomType['rates'][number]['cancellation_policies']

/** Returns the rooms of a deal with what cancelling them costs, as those of an offer have it. */
export function cancellableRates({ rates, calculations }: DealRoomType): CancellableRate[] {
  return rates.map(({ cancellation_policies }) => ({
    cancellationPolicies: dealPolicies(cancellation_policies),
    retailRate: { total: [calculations.selling_price] },
  }))
}

/** Returns the terms of a deal as those of an offer are written. */
export function dealPolicies({ cancel_policy_infos, refundable_tag }: DealPolicies) {
  return {
    cancelPolicyInfos: cancel_policy_infos.map(({ cancel_time, ...step }) => ({ ...step, cancelTime: cancel_time })),
    refundableTag: refundable_tag,
  }
}
