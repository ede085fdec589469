import { readClock } from './zone-clock.ts'

/** `Fri 27 – Sun 29 Nov`: month and year once where both days share them, and no year if it is the current one. */
export function formatStay(startDate: string, endDate: string, now: Date): string {
  const start = calendarDay(startDate)
  const end = calendarDay(endDate)
  const year = (day: { year: string }) => (day.year === String(now.getUTCFullYear()) ? '' : ` ${day.year}`)
  const sameYear = start.year === end.year
  const from =
    sameYear && start.month === end.month ? start.day : `${start.day} ${start.month}${sameYear ? '' : year(start)}`
  return `${from} – ${end.day} ${end.month}${year(end)}`
}

/** The days of a stay in short, `21 – 23 Dec`: month and year once where both share them, and no year if it is the current one. */
export function formatDays(startDate: string, endDate: string, now: Date): string {
  return formatStay(startDate, endDate, now).replaceAll(/[A-Z][a-z]{2} (?=\d)/g, '')
}

/** A moment in a time zone, `Tue 24 Nov, 18:00`; for an unknown zone in UTC, with that name. */
export function formatMoment(moment: Date, timeZone: string | undefined): string {
  const { weekday, day, month, hour, minute, isKnown } = readClock(moment, timeZone)
  return `${weekday} ${day} ${month}, ${hour}:${minute}${isKnown ? '' : ' UTC'}`
}

function calendarDay(date: string) {
  const { weekday, day, month = '', year = '' } = readClock(new Date(date), 'UTC')
  return { day: `${weekday} ${day}`, month, year }
}
