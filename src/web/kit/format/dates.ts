import { dayMs, nightsBetween, utcDay } from '#contract/days'
import type { StayDates } from '#contract/hotels/stay-limits'
import { formatCount, orderDay, readerLocale } from './locale.ts'
import { readClock } from './zone-clock.ts'

/** `Fri 27 – Sun 29 Nov` or `Fri, Nov 27 – Sun, Nov 29`. Shared parts appear once; the current year is left out. */
export function formatStay(startDate: string, endDate: string, now: Date): string {
  return rangeOf(calendarDay(startDate), calendarDay(endDate), now)
}

/** A stay with its nights: `Fri 27 – Sun 29 Nov, 2 nights`. */
export function formatStayNights({ checkin, checkout }: StayDates, now: Date, separator = ', '): string {
  return `${formatStay(checkin, checkout, now)}${separator}${formatCount(nightsBetween(checkin, checkout), 'night', 'nights')}`
}

/** The days of a stay without weekdays: `27 – 29 Nov` or `Nov 27 – 29`. */
export function formatDays(startDate: string, endDate: string, now: Date): string {
  return rangeOf({ ...calendarDay(startDate), weekday: '' }, { ...calendarDay(endDate), weekday: '' }, now)
}

/** A day without its year, `30 Nov` or `Nov 30`. */
export function formatDay(date: string): string {
  const { day, month } = calendarDay(date)
  return orderDay({ day, month })
}

/** A day without its year, `Mon 30 Nov` or `Mon, Nov 30`. */
export function formatWeekdayAndDay(date: string): string {
  const { weekday, day, month } = calendarDay(date)
  return orderDay({ weekday, day, month })
}

/** A day with its year, `Mon 30 Nov 2026` or `Mon, Nov 30, 2026`. */
export function formatWholeDay(date: string): string {
  return orderDay(calendarDay(date))
}

type CalendarDay = ReturnType<typeof calendarDay>

function rangeOf(start: CalendarDay, end: CalendarDay, now: Date): string {
  const yearOf = ({ year }: CalendarDay) => (year === String(now.getUTCFullYear()) ? '' : year)
  const isSameYear = start.year === end.year
  const isSameMonth = isSameYear && start.month === end.month
  const { isMonthFirst } = readerLocale()
  const from = { ...start, year: isSameYear ? '' : yearOf(start) }
  const to = { ...end, year: yearOf(end) }
  if (!isMonthFirst) return `${orderDay(isSameMonth ? { ...from, month: '' } : from)} – ${orderDay(to)}`
  return `${orderDay(from)} – ${orderDay(isSameMonth && end.weekday === '' ? { ...to, month: '' } : to)}`
}

function calendarDay(date: string) {
  const { weekday = '', day = '', month = '', year = '' } = readClock(new Date(date), 'UTC')
  return { weekday, day, month, year }
}

/** The month of a day: `March`; with its year if more than eleven months away. */
export function formatMonth(date: string, now: Date): string {
  const day = new Date(date)
  const isFar = Math.abs(day.getTime() - now.getTime()) > 330 * dayMs
  return day.toLocaleDateString('en-GB', { month: 'long', year: isFar ? 'numeric' : undefined, timeZone: 'UTC' })
}

/** The short month of a day: `Sep`. */
export function formatShortMonth(date: string): string {
  return calendarDay(date).month
}

/** The calendar day, YYYY-MM-DD, in the time zone of this device. */
export function localDay(now: Date): string {
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0')).join('-')
}

export type MonthSpan = ReturnType<typeof monthSpan>

/** Returns the first day of the month `later` months after a day's, and of the month after that. */
export function monthSpan(day: string, later = 0) {
  const [year, month] = day.split('-').map(Number)
  const firstDay = (months: number) => utcDay(Date.UTC(year!, month! - 1 + months))
  return { from: firstDay(later), to: firstDay(later + 1) }
}
