/** The user's calendar day, YYYY-MM-DD, by the clock of this device. */
export function localDay(now: Date): string {
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0')).join('-')
}

/** `Fri 27 – Sun 29 Nov`, the month and the year said once where they are the same; the year only when it is another. */
export function formatStay(startDate: string, endDate: string, now: Date): string {
  const start = calendarDay(startDate)
  const end = calendarDay(endDate)
  const year = (day: { year: string }) => (day.year === String(now.getFullYear()) ? '' : ` ${day.year}`)
  const sameYear = start.year === end.year
  const from =
    sameYear && start.month === end.month ? start.day : `${start.day} ${start.month}${sameYear ? '' : year(start)}`
  return `${from} – ${end.day} ${end.month}${year(end)}`
}

/** A moment in a time zone, `Tue 24 Nov, 18:00`; in UTC, and saying so, where the zone is unknown. */
export function formatMoment(moment: Date, timeZone: string | undefined): string {
  const format = zoneFormat(timeZone)
  const { weekday, day, month, hour, minute } = parts(moment, format ?? zoneFormat('UTC'))
  return `${weekday} ${day} ${month}, ${hour}:${minute}${format === undefined ? ' UTC' : ''}`
}

function calendarDay(date: string) {
  const { weekday, day, month = '', year = '' } = parts(new Date(date), zoneFormat('UTC'))
  return { day: `${weekday} ${day}`, month, year }
}

type Parts = Partial<Record<Intl.DateTimeFormatPartTypes, string>>

function parts(moment: Date, format: Intl.DateTimeFormat | undefined): Parts {
  return Object.fromEntries(format?.formatToParts(moment).map(({ type, value }) => [type, value]) ?? [])
}

const formats = new Map<string | undefined, Intl.DateTimeFormat | undefined>()

/** Making a format costs a thousand times what using one does. None for a zone nobody knows. */
function zoneFormat(timeZone: string | undefined): Intl.DateTimeFormat | undefined {
  if (!formats.has(timeZone)) formats.set(timeZone, makeFormat(timeZone))
  return formats.get(timeZone)
}

function makeFormat(timeZone: string | undefined): Intl.DateTimeFormat | undefined {
  try {
    return new Intl.DateTimeFormat('en-GB', {
      timeZone,
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    })
  } catch {
    return undefined
  }
}
