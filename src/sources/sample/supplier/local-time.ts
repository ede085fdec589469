import { dayMs } from '#contract/days'
const minuteMs = 60_000

const formats = new Map<string, Intl.DateTimeFormat>()
const offsetsByZone = new Map<string, Map<number, number>>()

/**
 * Returns the instant of a local time in an IANA zone, in milliseconds since the epoch. Exact from 10:00 to midnight, when
 * no zone changes its offset.
 *
 * @param day counted from 1 January 1970
 */
export function localInstantMs(timezone: string, day: number, minutes: number): number {
  return day * dayMs + (minutes - offsetMinutes(timezone, day)) * minuteMs
}

/** The offset of a zone in the afternoon of a day, in minutes ahead of UTC; cached, because `Intl` is slow. */
function offsetMinutes(timezone: string, day: number): number {
  let offsets = offsetsByZone.get(timezone)
  if (offsets === undefined) offsetsByZone.set(timezone, (offsets = new Map()))
  let offset = offsets.get(day)
  if (offset === undefined) {
    const midday = day * dayMs + dayMs / 2
    const near = readOffset(timezone, midday)
    offset = readOffset(timezone, midday - (near - 180) * minuteMs)
    offsets.set(day, offset)
  }
  return offset
}

function readOffset(timezone: string, timeMs: number): number {
  let format = formats.get(timezone)
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en', { timeZone: timezone, timeZoneName: 'longOffset' })
    formats.set(timezone, format)
  }
  const [, sign, hours, minutes] = /GMT([+-])(\d\d):(\d\d)/.exec(format.format(timeMs)) ?? []
  return hours === undefined ? 0 : (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
}
