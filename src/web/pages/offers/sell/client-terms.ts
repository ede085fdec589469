import { cancellationSchedule, type CancellationSchedule, costAt } from '../../../format/cancellation-schedule.ts'
import { formatMoney } from '../../../format/money.ts'
import { deadlineParts } from '../../../format/zone-time.ts'
import type { ScheduledPrice } from '../../../components/rates/cost-pieces.ts'
import type { ChosenRate } from '../choice/chosen-rate.ts'

/** Returns what cancelling a rate costs, at the price that it has. */
export function scheduleOf({ offer, timeZone }: Pick<ChosenRate, 'offer' | 'timeZone'>): CancellationSchedule {
  return cancellationSchedule(offer.rates, offer.offerRetailRate.currency, timeZone)
}

/** The terms of cancellation at the moment `now`, with the time and the zone of a deadline. */
export function clientTerms(schedule: CancellationSchedule, now: Date): string {
  if (schedule.kind === 'unknown') return 'Cancellation terms on request'
  if (schedule.kind === 'non-refundable') return 'Non-refundable'
  const cents = costAt(schedule, now.getTime())
  if (cents === undefined) return 'Cancelling costs a fee'
  if (cents > 0) return `Cancelling costs ${formatMoney({ amount: cents / 100, currency: schedule.currency })}`
  const next = schedule.steps.find(({ fromMs }) => fromMs > now.getTime())
  return next === undefined
    ? 'Free to cancel, no deadline stated'
    : `Free to cancel until ${deadlineWords(next.fromMs, schedule.timeZone, now)}`
}

/** A deadline in hotel time, with the zone: `Mon 21 Dec, 18:00 (Paris time)`. */
export function deadlineWords(momentMs: number, timeZone: string | undefined, now: Date): string {
  const { day, time, clock } = deadlineParts(momentMs, timeZone, now)
  return `${day}, ${time} (${clock})`
}

/** Returns a schedule with the price that its costs are shares of, to be drawn. */
export function scheduledPrice(rate: ChosenRate): ScheduledPrice {
  const { offer, stay } = rate
  return {
    schedule: scheduleOf(rate),
    priceCents: Math.round(offer.offerRetailRate.amount * 100),
    checkin: stay.checkin,
  }
}
