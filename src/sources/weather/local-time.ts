import { dayMs } from '#contract/days'
import { zoneOffsetMs } from '../places/zone-offset.ts'

const hourMs = 3_600_000

/**
 * Returns the instant of a local time in an IANA zone, in milliseconds since the epoch, with the offset of that very day.
 * Of a time that the clocks show twice it is the first; where they skip it, as much later as they skip, so that a day whose
 * midnight is skipped begins where it does.
 *
 * @param date YYYY-MM-DD
 */
export function localTimeMs(timezone: string, date: string, hour: number): number {
  const wallMs = Date.parse(date) + hour * hourMs
  // Clocks change at most once in these two days.
  const before = zoneOffsetMs(timezone, wallMs - dayMs)
  const after = zoneOffsetMs(timezone, wallMs + dayMs)
  if (before === after || zoneOffsetMs(timezone, wallMs - before) === before) return wallMs - before
  return zoneOffsetMs(timezone, wallMs - after) === after ? wallMs - after : wallMs - before
}
