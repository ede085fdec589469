import { addDays, nightsBetween, utcDay } from '#contract/days'
import { stayDateErrors, type StayDates } from '#contract/hotels/stay-limits'
import { localDay } from '#web/kit/format/dates.ts'

/**
 * Returns the check-in dates up to `distance` days before and after a stay that can be booked for as many nights,
 * nearest first; of two equally near dates the later comes first.
 */
export function daysAround({ checkin, checkout }: StayDates, distance: number, now: Date): string[] {
  const nights = nightsBetween(checkin, checkout)
  const days = Array.from({ length: distance }, (_, index) => [index + 1, -index - 1]).flat()
  return days
    .map((days) => addDays(checkin, days))
    .filter((day) => {
      const stay = { checkin: day, checkout: addDays(day, nights) }
      return day >= localDay(now) && stayDateErrors(stay, utcDay(now.getTime())).length === 0
    })
}
