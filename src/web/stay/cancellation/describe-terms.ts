import { moneyOf } from '#contract/money'
import { formatMoney } from '#web/kit/format/money.ts'
import { momentWithZone } from '#web/kit/format/zone-time.ts'
import { type CancellableOffer, type CancellationSchedule, offerSchedule, stepsFrom } from './cancellation-schedule.ts'
import { deadlineWithZone } from './deadline.ts'

/**
 * The cancellation terms at the moment `now`, in one line: `Free cancellation until Mon 21 Dec, 18:00 Paris time`, or
 * `Cancelling costs $100; from Mon 21 Dec, 18:00 Paris time $200`; `costs` has what free cancellation is followed by, too.
 */
export function describeTerms(schedule: CancellationSchedule, now: Date) {
  const { kind, currency, timeZone } = schedule
  const terms = (words: string, isFree = false, untilMs?: number, costs = words) => ({ isFree, untilMs, words, costs })
  if (kind === 'unknown') return terms('Cancellation terms on request')
  if (kind === 'non-refundable') return terms('Non-refundable')
  const [first, ...later] = stepsFrom(schedule, now.getTime())
  const cost = (cents: number | undefined) => (cents === undefined ? 'a fee' : formatMoney(moneyOf(cents, currency)))
  const changes = later.map(({ fromMs, cents }) => `; from ${momentWithZone(fromMs, timeZone, now)} ${cost(cents)}`)
  if (first?.cents !== 0) return terms(`Cancelling costs ${cost(first?.cents)}${changes.join('')}`)
  const [end] = later
  if (end === undefined) return terms('Free cancellation, no deadline stated', true)
  const words = `Free cancellation until ${deadlineWithZone(end.fromMs, timeZone, now)}`
  return terms(words, true, end.fromMs, `${words}, then ${cost(end.cents)}${changes.slice(1).join('')}`)
}

/** The cancellation terms of an offer, in one line. */
export function describeOfferTerms(offer: CancellableOffer, now: Date) {
  return describeTerms(offerSchedule(offer), now)
}
