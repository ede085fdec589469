import { centsOf, type Money } from '#contract/money'
import { type DealPolicies, dealPolicies } from '#contract/deals/cancellable-rates'
import { type CancellableRate, costlyStepAt, hasUnknownTerms } from '#contract/hotels/refundable'

type Policies = CancellableRate['cancellationPolicies']

/** The cost of cancelling from a moment on, in the smallest currency units; `undefined` for an unknown amount. */
export interface CostStep {
  /** -Infinity for the first step. */
  readonly fromMs: number
  readonly cents: number | undefined
}

/** The cost of cancelling a whole stay over time. */
export interface CancellationSchedule {
  /** `unknown` if a room's tag says neither; `non-refundable` if cancelling never returns anything. */
  readonly kind: 'refundable' | 'non-refundable' | 'unknown'
  readonly currency: string
  /** The hotel's IANA time zone, if known. */
  readonly timeZone: string | undefined
  /** In order of time, the first from -Infinity; consecutive steps differ. */
  readonly steps: readonly CostStep[]
}

/**
 * Returns the cancellation schedule of rates sold together: the sum of all rooms' costs. Cancelling a room costs the
 * amount of the latest `cancelTime` passed. A non-refundable room is never free: its first amount applies at once, or
 * its total if it states no amount. Entries may be missing or in any order; of two entries at the same time the higher
 * amount applies.
 *
 * @param timeZone the hotel's time zone, if known from other rates: an empty list does not state it
 */
export function cancellationSchedule(
  rates: readonly CancellableRate[],
  currency: string,
  timeZone?: string,
): CancellationSchedule {
  const infos = rates.flatMap(({ cancellationPolicies }) => cancellationPolicies.cancelPolicyInfos)
  const moments = new Set(infos.map(({ cancelTime }) => Date.parse(cancelTime)))
  const steps: CostStep[] = []
  for (const fromMs of [Number.NEGATIVE_INFINITY, ...[...moments].toSorted((a, b) => a - b)]) {
    const cents = sumKnown(rates.map((rate) => costCents(rate, currency, fromMs)))
    if (steps.length === 0 || steps.at(-1)?.cents !== cents) steps.push({ fromMs, cents })
  }
  const first = steps[0]?.cents
  const isWhole = steps.length === 1 && (sumKnown(rates.map((rate) => totalCents(rate, currency))) ?? first) === first
  return { kind: kindOf(rates, isWhole), currency, timeZone: infos[0]?.timezone ?? timeZone, steps }
}

/** An offer with its hotel's IANA time zone, if known. */
export interface CancellableOffer {
  readonly offer: { readonly rates: readonly CancellableRate[]; readonly offerRetailRate: Money }
  readonly timeZone?: string | undefined
}

export function offerSchedule({ offer, timeZone }: CancellableOffer): CancellationSchedule {
  return cancellationSchedule(offer.rates, offer.offerRetailRate.currency, timeZone)
}

export function dealSchedule(policies: DealPolicies): CancellationSchedule {
  const cancellationPolicies = dealPolicies(policies)
  const currency = cancellationPolicies.cancelPolicyInfos[0]?.currency ?? ''
  return cancellationSchedule([{ cancellationPolicies, retailRate: { total: [] } }], currency)
}

/** Returns the cost of cancelling at a moment, in the smallest units of the currency. */
export function costAt({ steps }: Pick<CancellationSchedule, 'steps'>, momentMs: number): number | undefined {
  return steps.findLast(({ fromMs }) => fromMs <= momentMs)?.cents
}

/** Returns the cancellation costs from a moment on; the first step starts at that moment. */
export function stepsFrom(schedule: CancellationSchedule, nowMs: number): readonly CostStep[] {
  const later = schedule.steps.filter(({ fromMs }) => fromMs > nowMs)
  return [{ fromMs: nowMs, cents: costAt(schedule, nowMs) }, ...later]
}

/**
 * Returns until when rates sold together can all be cancelled for free: Infinity if there is no deadline, -Infinity if
 * it has passed, never existed, or is unknown. Consistent with the schedule but much faster, because lists call it for
 * thousands of rates.
 */
export function freeUntilMs(rates: readonly Pick<CancellableRate, 'cancellationPolicies'>[], nowMs: number): number {
  return Math.min(...rates.map(({ cancellationPolicies }) => roomFreeUntilMs(cancellationPolicies, nowMs)))
}

function roomFreeUntilMs(policies: Policies, nowMs: number): number {
  const isFree = policies.refundableTag === 'RFN' && !costlyStepAt(policies.cancelPolicyInfos, nowMs)
  if (!isFree) return Number.NEGATIVE_INFINITY
  const charged = policies.cancelPolicyInfos.filter(({ amount }) => amount > 0)
  return Math.min(...charged.map(({ cancelTime }) => Date.parse(cancelTime)).filter((momentMs) => momentMs > nowMs))
}

function costCents(rate: CancellableRate, currency: string, momentMs: number): number | undefined {
  const { refundableTag, cancelPolicyInfos } = rate.cancellationPolicies
  if (hasUnknownTerms(rate)) return undefined
  const latest = costlyStepAt(cancelPolicyInfos, momentMs)
  if (refundableTag !== 'NRFN') return latest === undefined ? 0 : statedCents(latest, currency)
  const charges = cancelPolicyInfos.filter(({ amount }) => amount > 0)
  const firstMs = Math.min(...charges.map(({ cancelTime }) => Date.parse(cancelTime)))
  return statedCents(costlyStepAt(charges, Math.max(firstMs, momentMs)), currency) ?? totalCents(rate, currency)
}

function statedCents(info: Policies['cancelPolicyInfos'][number] | undefined, currency: string): number | undefined {
  return info?.type === 'amount' ? centsIn(currency, info) : undefined
}

/** Returns a rate's total; undefined if unknown. */
function totalCents({ retailRate: { total } }: CancellableRate, currency: string): number | undefined {
  return total.length === 0 ? undefined : sumKnown(total.map((each) => centsIn(currency, each)))
}

function centsIn(currency: string, money: Money): number | undefined {
  return money.currency === currency ? centsOf(money) : undefined
}

function sumKnown(parts: readonly (number | undefined)[]): number | undefined {
  const known = parts.filter((part) => part !== undefined)
  return known.length < parts.length ? undefined : known.reduce((sum, part) => sum + part, 0)
}

function kindOf(rates: readonly CancellableRate[], isWhole: boolean): CancellationSchedule['kind'] {
  if (rates.some(hasUnknownTerms)) return 'unknown'
  const isNever = rates.every(({ cancellationPolicies }) => cancellationPolicies.refundableTag === 'NRFN')
  return isWhole && isNever ? 'non-refundable' : 'refundable'
}
