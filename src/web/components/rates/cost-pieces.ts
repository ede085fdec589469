import { dayMs } from '#contract/days'
import { type CancellationSchedule, costAt } from '../../format/cancellation-schedule.ts'
import { startOfDayMs } from '../../format/zone-time.ts'

/** A schedule with what its costs are shares of, and the day it leads to. */
export interface ScheduledPrice {
  readonly schedule: CancellationSchedule
  readonly priceCents: number
  /** YYYY-MM-DD, in hotel time. */
  readonly checkin: string
}

/** The one scale of time and cost that several lines are drawn to. */
export interface CostScale {
  readonly startMs: number
  readonly endMs: number
  /** The cost at the top; undefined where currencies differ, and lines show shares of their prices. */
  readonly topCents: number | undefined
}

/** A time in which the cost of cancelling is constant. */
export interface CostPiece {
  /** From 0 to 1 on the common scale. */
  readonly start: number
  readonly end: number
  /** From 0 to 1; undefined where the cost is not known. */
  readonly level: number | undefined
}

/** Returns the scale that all schedules fit: from now to the last check-in, and up to the highest cost. */
export function commonScale(prices: readonly ScheduledPrice[], nowMs: number): CostScale {
  const ends = prices.flatMap(({ schedule, checkin }) => [
    startOfDayMs(checkin, schedule.timeZone ?? 'UTC') + dayMs,
    ...schedule.steps.map(({ fromMs }) => fromMs),
  ])
  const isOneCurrency = new Set(prices.map(({ schedule }) => schedule.currency)).size === 1
  const costs = prices.flatMap(({ schedule }) => schedule.steps.map(({ cents }) => cents ?? 0))
  return {
    startMs: nowMs,
    endMs: Math.max(nowMs + dayMs, ...ends),
    topCents: isOneCurrency ? Math.max(1, ...costs) : undefined,
  }
}

/** Returns the line of a schedule on a common scale; it ends at its own check-in. */
export function costPieces({ schedule, priceCents, checkin }: ScheduledPrice, scale: CostScale): CostPiece[] {
  const { startMs, endMs, topCents = Math.max(1, priceCents) } = scale
  const later = schedule.steps.filter(({ fromMs }) => fromMs > startMs)
  const steps = [{ fromMs: startMs, cents: costAt(schedule, startMs) }, ...later]
  const lastMs = Math.max(startOfDayMs(checkin, schedule.timeZone ?? 'UTC') + dayMs, steps.at(-1)!.fromMs)
  const place = (ms: number) => Math.min(1, Math.max(0, (ms - startMs) / (endMs - startMs)))
  return steps.map(({ fromMs, cents }, index) => ({
    start: place(fromMs),
    end: place(steps[index + 1]?.fromMs ?? lastMs),
    level: cents === undefined ? undefined : Math.min(1, cents / topCents),
  }))
}
