import { orderDay } from './locale.ts'
import { readClock } from './zone-clock.ts'
import { formatMoment, ownTimeZone } from './zone-time.ts'

/** Formats an ISO 8601 time in the reader's time zone: `Sat 21 Nov, 14:03`. */
export function formatOwnMoment(at: string): string {
  return formatMoment(Date.parse(at), ownTimeZone(), new Date())
}

/** Formats the day of an ISO 8601 time for the reader: `3 Nov`, with the year unless it is the current one. */
export function formatOwnDay(at: string): string {
  const { day, month, year } = readClock(Date.parse(at), ownTimeZone())
  return orderDay({ day, month, year: year === readClock(Date.now(), ownTimeZone()).year ? '' : year })
}

const utc = new Intl.DateTimeFormat('sv', { dateStyle: 'short', timeStyle: 'medium', timeZone: 'UTC' })

/** Formats an ISO 8601 time, or milliseconds, in UTC: `2026-11-21 14:03:07 UTC`. */
export function formatUtc(at: string | number): string {
  return `${utc.format(new Date(at))} UTC`
}
