import type { CancellableRate } from '../hotels/refundable.ts'
import type { DealRoomType } from './list-deals.ts'

/** The cancellation policies of a deal's rate. */
export type DealPolicies = DealRoomType['rates'][number]['cancellation_policies']

/** Returns the rates of a deal with their cancellation policies in the form of an offer. */
export function cancellableRates({ rates, calculations }: DealRoomType): CancellableRate[] {
  return rates.map(({ cancellation_policies }) => ({
    cancellationPolicies: dealPolicies(cancellation_policies),
    retailRate: { total: [calculations.selling_price] },
  }))
}

/** Returns the cancellation policies of a deal in the form of an offer. */
export function dealPolicies({ cancel_policy_infos, refundable_tag }: DealPolicies) {
  return {
    cancelPolicyInfos: cancel_policy_infos.map(({ cancel_time, ...step }) => ({ ...step, cancelTime: cancel_time })),
    refundableTag: refundable_tag,
  }
}
