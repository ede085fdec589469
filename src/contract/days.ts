/** Milliseconds in a calendar day in UTC: JavaScript counts no leap seconds, and UTC has no daylight saving time. */
export const dayMs = 86_400_000
export const hourMs = 3_600_000

/** Caches the last result of `utcDay`: nearly every call is about the same day. */
let cached = { dayNumber: Number.NaN, day: '' }

/**
 * Returns the calendar day in UTC, YYYY-MM-DD.
 *
 * @param timeMs milliseconds since the epoch
 * @throws {RangeError} when `timeMs` is outside the range of a `Date`
 */
export function utcDay(timeMs: number): string {
  const dayNumber = Math.floor(timeMs / dayMs)
  if (dayNumber !== cached.dayNumber) cached = { dayNumber, day: new Date(timeMs).toISOString().slice(0, 10) }
  return cached.day
}

/** Returns the day `days` after `day`, both YYYY-MM-DD; a negative number goes back. */
export function addDays(day: string, days: number): string {
  return utcDay(Date.parse(day) + days * dayMs)
}

/** Returns the number of nights from `checkin` to `checkout`, both YYYY-MM-DD; negative when `checkout` comes first. */
export function nightsBetween(checkin: string, checkout: string): number {
  return dayNumber(checkout) - dayNumber(checkin)
}

/** Returns the number of days from 1 January 1970 to `day`, YYYY-MM-DD. */
export function dayNumber(day: string): number {
  return Date.parse(day) / dayMs
}
