import { dayMs, hourMs } from '#contract/days'

const minuteMs = 60_000

const formats = new Map<string, Intl.DateTimeFormat>()

/**
 * Returns how far an IANA zone is ahead of UTC at a moment, in milliseconds.
 *
 * @throws {RangeError} when the zone does not exist
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
 * Returns the moment of a local time in an IANA zone, in milliseconds since the epoch, with the offset on that day. A
 * time that clocks show twice is the first one. A time that clocks skip is later by the skipped time, so a day without
 * a midnight starts when its clocks do.
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
