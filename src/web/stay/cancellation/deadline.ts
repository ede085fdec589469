import { readFigures } from '#web/kit/format/zone-clock.ts'

/** Returns the end of a term as it is written: 23:59 where it ends as a day begins in a time zone, so that this day is not taken for its last. */
export function lastMinuteMs(endMs: number, timeZone = 'UTC'): number {
  const [minuteBefore, end] = [endMs - 60_000, endMs].map((ms) => readFigures(ms, timeZone).day)
  return minuteBefore === end ? endMs : endMs - 60_000
}
