import { addDays, utcDay } from '#contract/days'
import { maxWeatherDays } from '#contract/weather'
import { monthSpan } from './month-span.ts'

/** The first and the last day of a stay, or else of a month, YYYY-MM-DD, as far as they lie ahead and one request takes them. */
export function weatherSpan(
  stay: { readonly checkin: string; readonly checkout: string } | undefined,
  month: string,
  now: Date,
): { readonly startDate: string; readonly endDate: string } {
  const today = utcDay(now.getTime())
  const { from, to } = monthSpan(month)
  const first = stay?.checkin ?? from
  const last = stay?.checkout ?? addDays(to, -1)
  const startDate = first < today ? today : first
  const furthest = addDays(startDate, maxWeatherDays - 1)
  return { startDate, endDate: last < furthest ? last : furthest }
}
