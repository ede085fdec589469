import type { OfferRate } from './find-offers.ts'

type Steps = OfferRate['cancellationPolicies']['cancelPolicyInfos']

/** The fields that determine whether a room is refundable. */
export interface CancellableRate {
  readonly cancellationPolicies: Pick<OfferRate['cancellationPolicies'], 'cancelPolicyInfos' | 'refundableTag'>
  readonly retailRate: Pick<OfferRate['retailRate'], 'total'>
}

/**
 * Returns whether rooms that are sold together are refundable at a moment: every tag is `RFN`, and the guest gets part
 * of the total back. A cost without an amount in the currency of the total may be all of it.
 */
export function isRefundable({ rates }: { readonly rates: readonly CancellableRate[] }, nowMs: number): boolean {
  return rates.every(({ cancellationPolicies: { refundableTag, cancelPolicyInfos }, retailRate }) => {
    const cost = costlyStepAt(cancelPolicyInfos, nowMs)
    const isLess = ({ amount, currency }: Steps[number]) =>
      retailRate.total.some((total) => total.currency === currency && amount < total.amount)
    return refundableTag === 'RFN' && (cost === undefined || (cost.type === 'amount' && isLess(cost)))
  })
}

/** Returns whether the cost of cancelling a room is unknown: its tag says neither, even if it lists steps. */
export function hasUnknownTerms({ cancellationPolicies: { refundableTag } }: CancellableRate): boolean {
  return refundableTag !== 'RFN' && refundableTag !== 'NRFN'
}

/** Returns the latest step at a moment, the most expensive of several at once; `undefined` when that step is free. */
export function costlyStepAt(steps: Steps, nowMs: number): Steps[number] | undefined {
  const [latest] = steps
    .filter(({ cancelTime }) => Date.parse(cancelTime) <= nowMs)
    .toSorted((a, b) => Date.parse(b.cancelTime) - Date.parse(a.cancelTime) || b.amount - a.amount)
  return latest !== undefined && latest.amount > 0 ? latest : undefined
}
