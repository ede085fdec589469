import { dayMs } from '#contract/days'
import type { BudgetUse } from '#server/deals/finds/storage'

/** What may be sent at once after a pause: an hour's share, so that a new service has its first deals soon. */
const burstShare = 1 / 24

/** When the next request of a daily budget may be sent, and when the one after it is due. */
export interface Turn {
  /** 0 where the request may be sent now. */
  readonly waitMs: number
  readonly nextRequestAtMs: number
}

/**
 * Spreads the requests of a day evenly over it. What was not used is not made up for, apart from an hour's share, and no
 * day (in UTC) has more than its budget.
 *
 * @param dailyRequests the budget; with 0 there is never a turn
 */
export function nextTurn({ requests, nextRequestAtMs }: BudgetUse, dailyRequests: number, nowMs: number): Turn {
  const untilTomorrowMs = dayMs - (nowMs % dayMs)
  if (requests >= dailyRequests) return { waitMs: untilTomorrowMs, nextRequestAtMs }
  const burst = Math.max(1, Math.floor(dailyRequests * burstShare))
  // So that a day that begins with a burst lasts until its end: otherwise there is another one at midnight.
  const everyMs = dayMs / (dailyRequests - burst + 1)
  const burstMs = burst * everyMs
  // Later than this is of a smaller budget or of a clock that was ahead.
  const dueAtMs = Math.min(Math.max(nextRequestAtMs, nowMs), nowMs + burstMs)
  return {
    waitMs: Math.max(0, Math.ceil(dueAtMs + everyMs - burstMs - nowMs)),
    nextRequestAtMs: Math.floor(dueAtMs + everyMs),
  }
}
