import type { Money } from '#contract/money'
import { cancellationSchedule, type CancellationSchedule, costAt } from '../../../format/cancellation-schedule.ts'
import { formatMoney } from '../../../format/money.ts'
import { taxesOf } from '../../../format/offer-sums.ts'
import { formatDeadline, zoneWords } from '../../../format/zone-time.ts'
import type { ChosenRate } from '../choice/chosen-rate.ts'
import type { SellRule } from './selling-price.ts'

/**
 * Returns what cancelling costs a client: the same shares of the selling price as the service states of the net price,
 * which the amounts would give away.
 */
export function clientSchedule(
  { offer, timeZone }: Pick<ChosenRate, 'offer' | 'timeZone'>,
  price: Money,
): CancellationSchedule {
  const { amount: net, currency } = offer.offerRetailRate
  const schedule = cancellationSchedule(offer.rates, currency, timeZone)
  // Whole cents, which are exact: equal shares of different net prices are equal amounts.
  const [netCents, priceCents] = [Math.round(net * 100), Math.round(price.amount * 100)]
  return {
    ...schedule,
    currency: price.currency,
    steps: schedule.steps.map(({ fromMs, cents }) => ({
      fromMs,
      cents: cents === undefined || netCents <= 0 ? cents : Math.round((cents * priceCents) / netCents),
    })),
  }
}

/**
 * Returns the taxes that a client may read of. Those at the property are paid there as they are. Those included are a share
 * of the net price, which they would give away at any other price.
 */
export function clientTaxes({ offer, ownCents }: Pick<ChosenRate, 'offer' | 'ownCents'>, rule: SellRule) {
  const isOfPrice = rule.kind === 'retail' && ownCents === undefined
  return {
    included: isOfPrice ? taxesOf(offer, 'included') : [],
    atProperty: taxesOf(offer, 'at-property'),
  }
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
  const deadline = formatDeadline(momentMs, timeZone ?? 'UTC', now)
  // A zone that the browser does not know is replaced by UTC, and named so.
  return deadline.endsWith(' UTC') ? `${deadline.slice(0, -4)} (UTC)` : `${deadline} (${zoneWords(timeZone)})`
}
