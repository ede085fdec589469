import { nightsBetween } from '#contract/days'
import type { StayWindow } from '#contract/hotels/stay-window'
import { formatDay, formatDays, formatMonth } from '#web/kit/format/dates.ts'

/** A weekend: the weekday of its check-in and its number of nights. */
export const weekend = { arrival: ['fri'], nights: [2] } as const

/** Whether a search is for weekends. */
export function isWeekend({ arrival, nights }: StayWindow): boolean {
  return String(arrival) === String(weekend.arrival) && String(nights) === String(weekend.nights)
}

/** Whether a search has exactly one possible check-in and check-out. */
export function isExact({ from, to, nights, arrival }: StayWindow): boolean {
  if (from === undefined || to === undefined || arrival !== undefined) return false
  return String(nights) === String(nightsBetween(from, to))
}

/** Whether a search's dates span one month. */
export function isMonth({ from, to }: StayWindow): boolean {
  if (from === undefined || to === undefined || !from.endsWith('-01') || !to.endsWith('-01')) return false
  const days = nightsBetween(from, to)
  return days > 27 && days < 32
}

/** Describes the dates of a search: `Any time`, `12 – 17 Mar`, `March`, `Any 5 nights in March`, `Any weekend`. */
export function formatWhen(search: StayWindow, now: Date): string {
  const { from, to, nights, arrival } = search
  if (from !== undefined && to !== undefined && isExact(search)) return formatDays(from, to, now)
  const duration = nights === undefined ? 'time' : `${nights.join(' or ')} night${String(nights) === '1' ? '' : 's'}`
  const weekdays = arrival?.map((day) => day[0]?.toUpperCase() + day.slice(1)).join(' or ')
  const start = weekdays === undefined ? '' : ` from ${weekdays}`
  const stay = isWeekend(search) ? 'Any weekend' : `Any ${duration}${start}`
  if (from !== undefined && isMonth(search)) {
    const month = formatMonth(from, now)
    return stay === 'Any time' ? month : `${stay} in ${month}`
  }
  return [stay, from && `from ${formatDay(from)}`, to && `until ${formatDay(to)}`].filter(Boolean).join(' ')
}
