import type { BrowserContext } from '@playwright/test'
import { dayNumber, utcDay } from '#contract/days'

/**
 * How far the day that the tests have as today (`TEST_TODAY`, YYYY-MM-DD) is from the real one. Every process of a run
 * has the distance that was found first: midnight may pass between them, and their own clocks are moved already.
 */
export const daysAhead = Number((process.env['TEST_DAYS_AHEAD'] ??= String(readDaysAhead())))

function readDaysAhead(): number {
  const realToday = utcDay(Date.now())
  const days = dayNumber(process.env['TEST_TODAY'] ?? realToday) - dayNumber(realToday)
  if (!Number.isInteger(days)) throw new Error('TEST_TODAY must be a day, as in 2028-02-29')
  return days
}

/**
 * Moves the clock of the process or page that evaluates it; the time of day stays. It is handed over as source text, so
 * it uses nothing outside of it.
 */
function moveClock(days: number) {
  const RealDate = Date
  const now = () => RealDate.now() + days * 86_400_000
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, parts, newTarget) => Reflect.construct(target, parts.length === 0 ? [now()] : parts, newTarget),
    get: (target, key, receiver) => (key === 'now' ? now : Reflect.get(target, key, receiver)),
  })
  RealDate.prototype.constructor = globalThis.Date
}

/** Moves the clocks of the processes that this one starts from now on: workers with tests, services, operator's commands. */
export function moveClockOfProcesses() {
  if (daysAhead === 0) return
  const program = encodeURIComponent(`(${String(moveClock)})(${daysAhead})`)
  process.env['NODE_OPTIONS'] = `--import=data:text/javascript,${program}`
}

/** Moves the clock of the pages that a browser context opens. */
export async function moveClockOfPages(context: BrowserContext) {
  if (daysAhead !== 0) await context.addInitScript(moveClock, daysAhead)
}
