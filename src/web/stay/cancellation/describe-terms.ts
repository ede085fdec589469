import { moneyOf } from '#contract/money'
import { formatMoney } from '#web/kit/format/money.ts'
import { momentParts, momentWithZone } from '#web/kit/format/zone-time.ts'
import { type CancellableOffer, type CancellationSchedule, offerSchedule, stepsFrom } from './cancellation-schedule.ts'
import { lastMinuteMs } from './deadline.ts'

/**
 * Describes the cancellation terms at `now` on one line: `Free cancellation until Mon 21 Dec, 18:00 Paris time`, or
 * `Cancelling costs $100; from Mon 21 Dec, 18:00 Paris time $200`. `costs` adds the costs after a free period.
 *
 * @param zone the reader's time zone, for text that only this reader sees
 */
export function describeTerms(schedule: CancellationSchedule, now: Date, zone?: string) {
  const { kind, currency, timeZone } = schedule
  const terms = (text: string, isFree = false, untilMs?: number, costs = text) => ({ isFree, untilMs, text, costs })
  if (kind === 'unknown') return terms('Cancellation terms on request')
  if (kind === 'non-refundable') return terms('Non-refundable')
  const [first, ...later] = stepsFrom(schedule, now.getTime())
  const cost = (cents: number | undefined) => (cents === undefined ? 'a fee' : formatMoney(moneyOf(cents, currency)))
  const changes = later.map(({ fromMs, cents }) => `; from ${momentWithZone(fromMs, timeZone, now)} ${cost(cents)}`)
  if (first?.cents !== 0) return terms(`Cancelling costs ${cost(first?.cents)}${changes.join('')}`)
  const [end] = later
  if (end === undefined) return terms('Free cancellation, no deadline stated', true)
  const until = momentWithZone(lastMinuteMs(end.fromMs, timeZone), timeZone, now)
  const text = `Free cancellation until ${until}${zone === undefined ? '' : describeOwnDay(end.fromMs, timeZone, zone)}`
  return terms(text, true, end.fromMs, `${text}, then ${cost(end.cents)}${changes.slice(1).join('')}`)
}

export function describeOfferTerms(offer: CancellableOffer, now: Date, zone?: string) {
  return describeTerms(offerSchedule(offer), now, zone)
}

/** Describes a hotel's deadline in the reader's time zone: ` (Tue 22 Dec, 2:00 your time)`; empty on the same day. */
export function describeOwnDay(endMs: number, timeZone: string | undefined, zone: string): string {
  const there = lastMinuteMs(endMs, timeZone)
  const own = lastMinuteMs(there, zone)
  const { day, time } = momentParts(own, zone, new Date(own))
  return day === momentParts(there, timeZone, new Date(there)).day ? '' : ` (${day}, ${time} your time)`
}
