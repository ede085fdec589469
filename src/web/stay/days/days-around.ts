import { addDays, nightsBetween, utcDay } from '#contract/days'
import { stayDateErrors, type StayDates } from '#contract/hotels/stay-limits'
import { localDay } from '#web/kit/format/dates.ts'

/**
 * Returns the check-in dates up to `distance` days before and after a stay that can be booked for as many nights,
 * nearest first; of two equally near dates the later comes first.
 */
export function daysAround({ checkin, checkout }: StayDates, distance: number, now: Date): string[] {
  const nights = nightsBetween(checkin, checkout)
  const offsets = Array.from({ length: distance }, (_, index) => [index + 1, -index - 1]).flat()
  // Rates can be requested from yesterday in UTC, which is the past for most readers.
  const [firstDay, utcToday] = [localDay(now), utcDay(now.getTime())]
  return offsets
    .map((offset) => addDays(checkin, offset))
    .filter((day) => {
      const stay = { checkin: day, checkout: addDays(day, nights) }
      return day >= firstDay && stayDateErrors(stay, utcToday).length === 0
    })
}
