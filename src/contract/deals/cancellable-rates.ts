import type { CancellableRate } from '../hotels/refundable.ts'
import type { DealRoomType } from './list-deals.ts'

/** Returns the rooms of a deal with what cancelling them costs, as those of an offer have it. */
export function cancellableRates({ rates, calculations }: DealRoomType): CancellableRate[] {
  return rates.map(({ cancellation_policies: { cancel_policy_infos, refundable_tag } }) => ({
    cancellationPolicies: {
      cancelPolicyInfos: cancel_policy_infos.map(({ cancel_time, ...step }) => ({ ...step, cancelTime: cancel_time })),
      refundableTag: refundable_tag,
    },
    retailRate: { total: [calculations.selling_price] },
  }))
}
