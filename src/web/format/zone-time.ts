type Parts = Readonly<Partial<Record<Intl.DateTimeFormatPartTypes, string>>>

/** The reader's own zone. */
export function ownTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone
}

/** A moment by the clock of a zone, `Mon 21 Dec, 18:00`, with its year where that is not the year of `now`; in UTC, and saying so, where nobody knows the zone. */
export function formatDeadline(momentMs: number, timeZone: string, now: Date): string {
  const format = formatOf(timeZone)
  const { weekday, day, month, year, hour, minute } = parts(momentMs, format)
  const otherYear = year === String(now.getFullYear()) ? '' : ` ${year}`
  const unknown = format === undefined ? ' UTC' : ''
  return `${weekday} ${day} ${month}${otherYear}, ${hour}:${minute}${unknown}`
}

/** A moment by the clock of a zone as spreadsheets read it, `2026-12-21 18:00`; UTC where nobody knows the zone. */
export function formatSortable(momentMs: number, timeZone: string): string {
  const offsetMs = zoneOffsetMs(momentMs, timeZone)
  return new Date(momentMs + offsetMs).toISOString().slice(0, 16).replace('T', ' ')
}

/** When a calendar day, YYYY-MM-DD, begins by the clock of a zone; UTC where nobody knows the zone. */
export function startOfDayMs(day: string, timeZone: string): number {
  const midnightMs = Date.parse(day)
  const guessMs = midnightMs - zoneOffsetMs(midnightMs, timeZone)
  // The clocks may change between the guess and the day's beginning.
  return midnightMs - zoneOffsetMs(guessMs, timeZone)
}

/** How far the clock of a zone is ahead of UTC at a moment. */
function zoneOffsetMs(momentMs: number, timeZone: string): number {
  const { year, month, day, hour, minute, second } = parts(momentMs, offsetFormatOf(timeZone) ?? offsetFormatOf('UTC'))
  const clockMs = Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second))
  return clockMs - Math.floor(momentMs / 1000) * 1000
}

const formatOf = keptFormats({
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

const offsetFormatOf = keptFormats({
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
  hourCycle: 'h23',
})

function parts(momentMs: number, format = formatOf('UTC')): Parts {
  return Object.fromEntries(format?.formatToParts(momentMs).map(({ type, value }) => [type, value]) ?? [])
}

/** Making a format costs a thousand times what using one does. None for a zone nobody knows. */
function keptFormats(options: Intl.DateTimeFormatOptions) {
  const formats = new Map<string, Intl.DateTimeFormat | undefined>()
  return (timeZone: string) => {
    if (!formats.has(timeZone)) formats.set(timeZone, makeFormat(timeZone, options))
    return formats.get(timeZone)
  }
}

function makeFormat(timeZone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat | undefined {
  try {
    return new Intl.DateTimeFormat('en-GB', { ...options, timeZone })
  } catch {
    return undefined
  }
}
