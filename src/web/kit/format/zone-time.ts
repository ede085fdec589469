import { formatTime, orderDay } from './locale.ts'
import { readClock, readFigures } from './zone-clock.ts'

export function ownTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone
}

/** Formats a moment: `Mon 21 Dec, 18:00`, with the year unless it is the current one; in UTC for an unknown zone. */
export function formatMoment(momentMs: number, timeZone: string, now: Date): string {
  const { day, time, isKnown } = momentParts(momentMs, timeZone, now)
  return `${day}, ${time}${isKnown ? '' : ' UTC'}`
}

/** Returns a moment's day, time and clock: `Mon 21 Dec`, `18:00` and `Paris time`; in UTC for an unknown zone. */
export function momentParts(momentMs: number, timeZone: string | undefined, now: Date) {
  const { weekday, day, month, year, hour, minute, isKnown } = readClock(momentMs, timeZone ?? 'UTC')
  return {
    day: orderDay({ weekday, day, month, year: year === String(now.getFullYear()) ? '' : year }),
    time: formatTime(hour, minute),
    clock: formatZone(isKnown ? timeZone : undefined),
    isKnown,
  }
}

/** Formats a moment in a time zone for spreadsheets: `2026-12-21 18:00`; in UTC for an unknown zone. */
export function formatSortable(momentMs: number, timeZone: string): string {
  const offsetMs = zoneOffsetMs(momentMs, timeZone)
  return new Date(momentMs + offsetMs).toISOString().slice(0, 16).replace('T', ' ')
}

/** Formats a moment in a time zone with its UTC offset: `2026-12-21T18:00:00+01:00`; in UTC for an unknown zone. */
export function formatWithOffset(momentMs: number, timeZone: string): string {
  const offsetMs = zoneOffsetMs(momentMs, timeZone)
  const minutes = Math.abs(Math.round(offsetMs / 60_000))
  const [hour, minute] = [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0'))
  return `${new Date(momentMs + offsetMs).toISOString().slice(0, 19)}${offsetMs < 0 ? '-' : '+'}${hour}:${minute}`
}

/** Names a time zone by its city: `Paris time`, `Buenos Aires time`; `UTC` for a zone without a city. */
export function formatZone(timeZone: string | undefined): string {
  const [area = '', ...places] = timeZone?.split('/') ?? []
  const place = places.at(-1)?.replaceAll('_', ' ')
  return place === undefined || area === 'Etc' ? 'UTC' : `${place} time`
}

/** Formats a moment in a time zone with the zone's name: `Mon 21 Dec, 18:00 Paris time`; in UTC if undefined. */
export function momentWithZone(momentMs: number, timeZone: string | undefined, now: Date): string {
  const { day, time, clock } = momentParts(momentMs, timeZone, now)
  return `${day}, ${time} ${clock}`
}

/** Returns when a calendar day, YYYY-MM-DD, begins in a time zone; in UTC for an unknown zone. */
export function startOfDayMs(day: string, timeZone: string): number {
  const midnightMs = Date.parse(day)
  const guessMs = midnightMs - zoneOffsetMs(midnightMs, timeZone)
  // The offset may change between the guess and the start of the day.
  return midnightMs - zoneOffsetMs(guessMs, timeZone)
}

/** Returns the offset of a time zone from UTC at a moment. */
function zoneOffsetMs(momentMs: number, timeZone: string): number {
  const { year, month, day, hour, minute, second } = readFigures(momentMs, timeZone)
  const clockMs = Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second))
  return clockMs - Math.floor(momentMs / 1000) * 1000
}
