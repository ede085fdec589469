import { dayMs, hourMs } from '#contract/days'

const minuteMs = 60_000

const formats = new Map<string, Intl.DateTimeFormat>()

/**
 * Returns how far an IANA zone is ahead of UTC at an instant, in milliseconds.
 *
 * @throws {RangeError} when there is no such zone
 */
export function zoneOffsetMs(timezone: string, timeMs: number): number {
  let format = formats.get(timezone)
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en', { timeZone: timezone, timeZoneName: 'longOffset' })
    formats.set(timezone, format)
  }
  const [, sign, hours, minutes] = /GMT([+-])(\d\d):(\d\d)/.exec(format.format(timeMs)) ?? []
  return hours === undefined ? 0 : (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * minuteMs
}

/**
 * Returns the instant of a local time in an IANA zone, in milliseconds since the epoch, with the offset of that very day.
 * Of a time that the clocks show twice it is the first; where they skip it, as much later as they skip, so that a day whose
 * midnight is skipped begins where it does.
 *
 * @param date YYYY-MM-DD
 * @param hour 23.5 is half past eleven at night
 */
export function localTimeMs(timezone: string, date: string, hour: number): number {
  const wallMs = Date.parse(date) + Math.round(hour * hourMs)
  // Clocks change at most once in these two days.
  const before = zoneOffsetMs(timezone, wallMs - dayMs)
  const after = zoneOffsetMs(timezone, wallMs + dayMs)
  if (before === after || zoneOffsetMs(timezone, wallMs - before) === before) return wallMs - before
  return zoneOffsetMs(timezone, wallMs - after) === after ? wallMs - after : wallMs - before
}
