import type { OfferRate } from '#contract/find-offers'
import type { Money } from '#contract/money'
import { plainText } from './plain-text.ts'
import { roundMoney } from './round-money.ts'
import { readSteps, type UpstreamCancelPolicyInfo, type UpstreamRate } from './upstream-offer.ts'

type CancellationPolicies = OfferRate['cancellationPolicies']
type Step = CancellationPolicies['cancelPolicyInfos'][number]

/**
 * Maps what cancelling a rate costs: steps by time, those that change nothing left out, in the time zone of the hotel for
 * display. Percentages become amounts of the rate's total, which no amount exceeds. Tags other than `RFN` and `NRFN`, and
 * of rates with a step that cannot be read, become empty: it is unknown whether they are refundable.
 *
 * @param timezone IANA zone of the hotel
 */
export function mapCancellation(
  { cancellationPolicies }: UpstreamRate,
  total: Money,
  timezone: string,
): CancellationPolicies {
  const steps = readSteps(cancellationPolicies?.cancelPolicyInfos ?? []).map((step) => mapStep(step, total, timezone))
  const readable = steps.filter((step) => step !== undefined)
  const tag = cancellationPolicies?.refundableTag ?? ''
  return {
    cancelPolicyInfos: joinSteps(readable),
    hotelRemarks: (cancellationPolicies?.hotelRemarks ?? [])
      .map((remark) => (typeof remark === 'string' ? plainText(remark) : ''))
      .filter((remark) => remark !== ''),
    refundableTag: readable.length === steps.length && (tag === 'RFN' || tag === 'NRFN') ? tag : '',
  }
}

function mapStep(step: UpstreamCancelPolicyInfo | undefined, total: Money, timezone: string): Step | undefined {
  const cancelTime = step && readTime(step.cancelTime)
  if (step?.amount === undefined || cancelTime === undefined) return undefined
  const isShare = /^percent/i.test(step.type)
  const currency = isShare || step.currency === '' ? total.currency : step.currency
  const given = isShare ? (total.amount * step.amount) / 100 : step.amount
  const amount = roundMoney(Math.max(0, given), currency)
  return {
    cancelTime,
    amount: currency === total.currency ? Math.min(amount, total.amount) : amount,
    currency,
    type: 'amount',
    timezone,
  }
}

/** Reads a time, which is of GMT whether it says so or not. @returns ISO 8601 in UTC, to the second */
function readTime(text: string): string | undefined {
  const [, day, time = '00:00:00', offset = 'Z'] =
    /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d)?)(?:\.\d+)?\s*(Z|[+-]\d\d:?\d\d)?)?$/.exec(text.trim()) ?? []
  const timeMs = day === undefined ? Number.NaN : Date.parse(`${day}T${time}${offset}`)
  return Number.isNaN(timeMs) ? undefined : `${new Date(timeMs).toISOString().slice(0, 19)}Z`
}

/** Sorts steps by time, keeps the dearest of one time, and leaves out those that cost as much as the one before. */
function joinSteps(steps: readonly Step[]): Step[] {
  const sorted = steps.toSorted((a, b) => (a.cancelTime < b.cancelTime ? -1 : a.cancelTime > b.cancelTime ? 1 : 0))
  const joined: Step[] = []
  for (const step of sorted) {
    const last = joined.at(-1)
    if (last?.cancelTime === step.cancelTime && last.currency === step.currency) {
      if (step.amount > last.amount) joined.splice(-1, 1, step)
    } else if (last?.amount !== step.amount || last.currency !== step.currency) joined.push(step)
  }
  return joined
}
