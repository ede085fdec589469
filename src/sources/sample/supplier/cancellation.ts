import { dayMs, utcDay } from '#contract/days'
import type { Quote, Terms } from './prices.ts'
import { hash } from '../random.ts'
import type { Tariff } from './tariff/tariff.ts'
import { localTimeMs } from '../../places/zone-offset.ts'

/** Deadlines in the hotel's local time, in hours from midnight. */
const deadlines = [12, 14, 16, 18, 18, 23 + 59 / 60]

/** How many days before check-in free cancellation ends, for flexible and semi-flexible terms. */
const flexibleDays = [0, 1, 1, 2, 3, 5, 7]
const semiFlexibleDays = [10, 14, 14, 21, 21, 30]

/** The share of a stay's price that cancelling costs from a moment on. */
interface CancellationStep {
  /** ISO 8601, UTC, to the second. */
  readonly time: string
  readonly part: 'nothing' | 'night' | 'half' | 'whole'
}

/** The terms for cancelling a stay, independent of its price. */
export type CancellationPlan = NonNullable<ReturnType<typeof planCancellation>>

export interface CancellationQuery {
  readonly terms: Terms
  /** Days since 1 January 1970. */
  readonly startDay: number
  readonly bookingDay: number
  /** The index of the seller; 0 is the hotel itself. */
  readonly seller: number
}

/**
 * Plans the costs of cancelling and their times. A refundable stay has free cancellation all through the day of booking;
 * `undefined` when it is too late for that. A non-refundable stay costs everything from the day of booking on.
 */
export function planCancellation(tariff: Tariff, query: CancellationQuery) {
  const { drawn, timeMs } = drawDeadline(tariff, query)
  const today = instant(query.bookingDay * dayMs)
  const step = (daysBefore: number, part: CancellationStep['part']): CancellationStep => ({
    time: instant(timeMs(daysBefore)),
    part,
  })
  const plan = (steps: readonly CancellationStep[], refundableTag: 'RFN' | 'NRFN') => ({
    /** In any order; the latest step in the past applies. */
    steps,
    timezone: tariff.timezone,
    remarks: remarks(tariff, drawn),
    refundableTag,
  })
  const kind = (drawn >>> 8) % 8

  if (query.terms === 'nonRefundable') return plan([{ time: today, part: 'whole' }], 'NRFN')
  const days = freeUntil(tariff, query)
  if (days === undefined) return undefined
  const free = { time: today, part: 'nothing' } as const
  const atLast = step(0, 'whole')
  if (query.terms === 'semiFlexible') {
    const half = step(days, 'half')
    const whole = [step(days, 'whole')]
    const ways = [whole, whole, [step(3, 'whole'), half], [free, half, step(1, 'whole')]]
    return plan(ways[kind] ?? [half, step(2, 'whole')], 'RFN')
  }
  const first = step(days, 'night')
  const ways = [
    [],
    days > 0 ? [atLast, first] : [atLast],
    days > 1 ? [first, step(1, 'half'), atLast] : [free, first],
    [free, first],
    [step(days, 'whole')],
    days > 0 ? [first, atLast] : [first],
  ]
  return plan(ways[kind] ?? [first], 'RFN')
}

/** Draws a seller's deadline for a check-in day; `timeMs` returns the deadline a given number of days before check-in. */
function drawDeadline({ hotelSeed, timezone }: Tariff, { startDay, seller }: CancellationQuery) {
  const drawn = hash(hotelSeed, 61, startDay, seller)
  const hour = deadlines[drawn % deadlines.length] as number
  return {
    drawn,
    timeMs: (daysBefore: number) => localTimeMs(timezone, utcDay((startDay - daysBefore) * dayMs), hour),
  }
}

/** Whether a seller offers the terms. Faster than checking `planCancellation`, with the same result. */
export function isSoldOn(tariff: Tariff, query: CancellationQuery): boolean {
  return query.terms === 'nonRefundable' || freeUntil(tariff, query) !== undefined
}

/** Returns how many days before check-in free cancellation ends; `undefined` when it is too late for refundable terms. */
function freeUntil(tariff: Tariff, query: CancellationQuery): number | undefined {
  const { terms, startDay, bookingDay } = query
  const { drawn, timeMs } = drawDeadline(tariff, query)
  /** Whether the deadline that many days before check-in is after the day of booking. */
  const isAhead = (daysBefore: number) => {
    const day = startDay - daysBefore
    // No zone is a full day away from UTC.
    if (day > bookingDay + 2) return true
    return day >= bookingDay && timeMs(daysBefore) >= (bookingDay + 1) * dayMs
  }
  if (terms === 'semiFlexible') {
    const daysBefore = semiFlexibleDays[(drawn >>> 4) % semiFlexibleDays.length] as number
    return isAhead(daysBefore) ? daysBefore : undefined
  }
  let daysBefore = Math.min(flexibleDays[(drawn >>> 4) % flexibleDays.length] as number, startDay - bookingDay - 1)
  while (daysBefore > 0 && !isAhead(daysBefore)) daysBefore -= 1
  return daysBefore >= 0 && isAhead(daysBefore) ? daysBefore : undefined
}

/** Returns the cost of a step, at most the price of the stay. */
export function cancellationCents(
  { part }: CancellationStep,
  { sellingCents, nightCents }: Pick<Quote, 'sellingCents' | 'nightCents'>,
): number {
  const half = Math.max(nightCents, Math.round(sellingCents / 2))
  return { nothing: 0, night: nightCents, half, whole: sellingCents }[part]
}

function instant(timeMs: number): string {
  return `${new Date(timeMs).toISOString().slice(0, 19)}Z`
}

function remarks({ taxPercent }: Tariff, drawn: number): string[] {
  const texts: string[] = []
  if (taxPercent > 0 && (drawn >>> 12) % 3 === 0) texts.push('Local tax is collected at the property.')
  if ((drawn >>> 16) % 5 === 0) texts.push('Deadlines are in the hotel’s own time.')
  if ((drawn >>> 20) % 9 === 0) texts.push('Guests who leave early pay for the nights booked.')
  return texts
}
