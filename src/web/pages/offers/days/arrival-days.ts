import { addDays, nightsBetween, utcDay } from '#contract/days'
import { type StayDates, stayDateErrors } from '#contract/stay-limits'
import { localDay } from '../../../format/local-day.ts'

/** How many days before and after that of a stay are compared with it. */
const daysAround = 7

/** Returns the days around that of a stay on which one as long can begin, in order. */
export function daysAroundStay(stay: StayDates, now: Date): readonly string[] {
  const days = Array.from({ length: 2 * daysAround + 1 }, (_, index) => addDays(stay.checkin, index - daysAround))
  return days.filter((day) => canArrive(day, stay, now))
}

/** Returns the days of a month, `2027-02`, on which a stay as long as another can begin, in order. */
export function daysOfMonth(month: string, stay: StayDates, now: Date): readonly string[] {
  return allDaysOfMonth(month).filter((day) => canArrive(day, stay, now))
}

/** Returns all days of a month, `2027-02`. */
export function allDaysOfMonth(month: string): readonly string[] {
  const first = `${month}-01`
  const count = nightsBetween(first, `${monthAfter(month, 1)}-01`)
  return Array.from({ length: count }, (_, index) => addDays(first, index))
}

/** Returns the month some months after another, both `2027-02`. */
export function monthAfter(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7)
}

/** Sorts days by how near they are to another: of two as near the later one first. */
export function nearestFirst(days: readonly string[], day: string): readonly string[] {
  const distance = (other: string) => Math.abs(nightsBetween(day, other))
  return days.toSorted((a, b) => distance(a) - distance(b) || b.localeCompare(a))
}

function canArrive(day: string, { checkin, checkout }: StayDates, now: Date): boolean {
  if (day !== checkin && day < localDay(now)) return false
  const stay = { checkin: day, checkout: addDays(day, nightsBetween(checkin, checkout)) }
  return stayDateErrors(stay, utcDay(now.getTime())).length === 0
}
