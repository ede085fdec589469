import type { DealRoomType } from '#contract/list-deals'
import type { Money } from '#contract/money'

export type CancellationPolicies = DealRoomType['rates'][number]['cancellation_policies']

/** The cancellation terms of a stay at one moment. */
export type Cancellation =
  | { readonly kind: 'free'; readonly until?: { readonly moment: Date; readonly timezone: string } }
  | { readonly kind: 'costs'; readonly cost?: Money }
  | { readonly kind: 'non-refundable' }
  | { readonly kind: 'unknown' }

/**
 * Returns the cancellation terms at the moment `now`. Cancelling costs the amount of the latest `cancel_time` passed, and
 * is free before the first with a cost. The list may be empty and comes in any order; an entry of a type other than
 * `amount` has a cost of unknown amount.
 */
export function cancellationAt({ cancel_policy_infos, refundable_tag }: CancellationPolicies, now: Date): Cancellation {
  if (refundable_tag === 'NRFN') return { kind: 'non-refundable' }
  if (cancel_policy_infos.length === 0) return { kind: refundable_tag === 'RFN' ? 'free' : 'unknown' }
  const steps = cancel_policy_infos
    .map((info) => ({ ...info, moment: new Date(info.cancel_time) }))
    .toSorted((a, b) => a.moment.getTime() - b.moment.getTime())
  const current = steps.findLast(({ moment }) => moment <= now)
  if (current !== undefined && current.amount > 0) {
    const { type, amount, currency } = current
    return type === 'amount' ? { kind: 'costs', cost: { amount, currency } } : { kind: 'costs' }
  }
  const next = steps.find(({ moment, amount }) => moment > now && amount > 0)
  return next === undefined
    ? { kind: 'free' }
    : { kind: 'free', until: { moment: next.moment, timezone: next.timezone } }
}
