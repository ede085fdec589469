import { readFigures } from '#web/kit/format/zone-clock.ts'
import { momentParts, momentWithZone } from '#web/kit/format/zone-time.ts'

/** The end of a term on the clock of its place: of one that ends at midnight, the last minute of the day before. */
export function deadlineWithZone(endMs: number, timeZone: string | undefined, now: Date): string {
  return momentWithZone(lastMinuteMs(endMs, timeZone), timeZone, now)
}

/** The same in its parts: the day, the time and the clock. */
export function deadlineParts(endMs: number, timeZone: string | undefined, now: Date) {
  return momentParts(lastMinuteMs(endMs, timeZone), timeZone, now)
}

/** Returns the end of a term as it is written: 23:59 where it ends as a day begins in a time zone, so that this day is not taken for its last. */
export function lastMinuteMs(endMs: number, timeZone = 'UTC'): number {
  const [minuteBefore, end] = [endMs - 60_000, endMs].map((ms) => readFigures(ms, timeZone).day)
  return minuteBefore === end ? endMs : endMs - 60_000
}
