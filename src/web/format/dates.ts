import { readClock } from './zone-clock.ts'

/** `Fri 27 – Sun 29 Nov`: month and year once where both days share them, and no year if it is the current one. */
export function formatStay(startDate: string, endDate: string, now: Date): string {
  return rangeOf(calendarDay(startDate), calendarDay(endDate), now, ({ weekday, day }) => `${weekday} ${day}`)
}

/** The days of a stay without their names, `27 – 29 Nov`. */
export function formatDays(startDate: string, endDate: string, now: Date): string {
  return rangeOf(calendarDay(startDate), calendarDay(endDate), now, ({ day }) => day)
}

/** A day without its year, `30 Nov`. */
export function formatDay(date: string): string {
  const { day, month } = calendarDay(date)
  return `${day} ${month}`
}

type CalendarDay = ReturnType<typeof calendarDay>

function rangeOf(start: CalendarDay, end: CalendarDay, now: Date, dayOf: (day: CalendarDay) => string): string {
  const year = (day: CalendarDay) => (day.year === String(now.getUTCFullYear()) ? '' : ` ${day.year}`)
  const sameYear = start.year === end.year
  const from =
    sameYear && start.month === end.month
      ? dayOf(start)
      : `${dayOf(start)} ${start.month}${sameYear ? '' : year(start)}`
  return `${from} – ${dayOf(end)} ${end.month}${year(end)}`
}

/** A moment in a time zone, `Tue 24 Nov, 18:00`; for an unknown zone in UTC, with that name. */
export function formatMoment(moment: Date, timeZone: string | undefined): string {
  const { weekday, day, month, hour, minute, isKnown } = readClock(moment, timeZone)
  return `${weekday} ${day} ${month}, ${hour}:${minute}${isKnown ? '' : ' UTC'}`
}

function calendarDay(date: string) {
  const { weekday = '', day = '', month = '', year = '' } = readClock(new Date(date), 'UTC')
  return { weekday, day, month, year }
}

/** The month of a day, `March`; with its year where that is more than eleven months away. */
export function formatMonth(date: string, now: Date): string {
  const day = new Date(date)
  const isFar = Math.abs(day.getTime() - now.getTime()) > 330 * 86_400_000
  return day.toLocaleDateString('en-GB', { month: 'long', year: isFar ? 'numeric' : undefined, timeZone: 'UTC' })
}
