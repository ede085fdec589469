import { createHash } from 'node:crypto'
import { addDays, dayNumber, utcDay, dayMs } from '#contract/days'
import type { StayDates } from '#contract/hotels/stay-limits'

/** The number of planned stays at each place. */
export const plannedStays = 24

const firstLeadDays = 2
/** A stay that is too near is replaced by one this many days later. */
const spanDays = 112

const weekendNights = [2, 3, 2, 1]
const friday = 5

/**
 * Returns a planned stay at a place: weekends, and stays between Sunday and Friday, of 1 to 4 nights, spread over the
 * next four months. Each place has its own dates, which do not change until they are too near.
 *
 * @param number 0 to 23; even numbers are weekends
 * @param today YYYY-MM-DD in UTC
 */
export function planStay(placeId: string, number: number, today: string): StayDates {
  const earliest = dayNumber(today) + firstLeadDays
  const phase = draw(placeId) % spanDays
  const wanted = phase + Math.round((number * spanDays) / plannedStays)
  const drawn = earliest + ((((wanted - earliest) % spanDays) + spanDays) % spanDays)
  const chance = draw(`${placeId} ${number} ${drawn}`)
  const isWeekend = number % 2 === 0
  const startDay = isWeekend ? weekday(drawn, friday) : midweek(drawn)
  const nights = isWeekend
    ? (weekendNights[chance % weekendNights.length] as number)
    : 1 + (chance % Math.min(4, friday - weekdayOf(startDay)))
  const checkin = utcDay(startDay * dayMs)
  return { checkin, checkout: addDays(checkin, nights) }
}

/** 1 January 1970 was a Thursday; Sunday is 0. */
function weekdayOf(day: number): number {
  return (day + 4) % 7
}

/** Returns the first such weekday on or after a day. */
function weekday(day: number, wanted: number): number {
  return day + ((wanted - weekdayOf(day) + 7) % 7)
}

/** Returns the first Sunday to Wednesday on or after a day. */
function midweek(day: number): number {
  return weekdayOf(day) <= 3 ? day : weekday(day, 0)
}

/** Returns a pseudo-random number that depends only on the text. */
function draw(text: string): number {
  return createHash('sha256').update(text).digest().readUInt32LE()
}
