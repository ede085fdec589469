import { dayMs } from '#contract/days'
import { zoneOffsetMs } from '../../places/zone-offset.ts'

const minuteMs = 60_000

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
    const near = zoneOffsetMs(timezone, midday)
    offset = zoneOffsetMs(timezone, midday - near + 180 * minuteMs) / minuteMs
    offsets.set(day, offset)
  }
  return offset
}
