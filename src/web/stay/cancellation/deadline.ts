import { readFigures } from '#web/kit/format/zone-clock.ts'

/**
 * Returns a deadline as displayed: the first minute of a day in the time zone becomes 23:59 of the previous day, because readers would
 * otherwise take the new day for the last.
 */
export function lastMinuteMs(endMs: number, timeZone = 'UTC'): number {
  const [dayBefore, dayOfEnd] = [endMs - 60_000, endMs].map((ms) => readFigures(ms, timeZone).day)
  return dayBefore === dayOfEnd ? endMs : endMs - 60_000
}
