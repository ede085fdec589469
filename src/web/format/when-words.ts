import { nightsBetween } from '#contract/days'
import type { StayWindow } from '#contract/stay-window'
import { formatDay, formatDays, formatMonth } from './dates.ts'

/** The day of arrival and the nights of a weekend. */
export const weekend = { arrival: ['fri'], nights: [2] } as const

/** Whether a search is for weekends. */
export function isWeekend({ arrival, nights }: StayWindow): boolean {
  return String(arrival) === String(weekend.arrival) && String(nights) === String(weekend.nights)
}

/** Whether a search is for one arrival and one departure. */
export function isExact({ from, to, nights, arrival }: StayWindow): boolean {
  if (from === undefined || to === undefined || arrival !== undefined) return false
  return String(nights) === String(nightsBetween(from, to))
}

/** Whether the days of a search are a month. */
export function isMonth({ from, to }: StayWindow): boolean {
  if (from === undefined || to === undefined || !from.endsWith('-01') || !to.endsWith('-01')) return false
  const days = nightsBetween(from, to)
  return days > 27 && days < 32
}

/** Says when the stays of a search are: `Any time`, `12 – 17 Mar`, `March`, `Any 5 nights in March`, `Any weekend`. */
export function whenWords(search: StayWindow, now: Date): string {
  const { from, to, nights, arrival } = search
  if (from !== undefined && to !== undefined && isExact(search)) return formatDays(from, to, now)
  const days = isWeekend(search)
    ? 'Any weekend'
    : nights === undefined
      ? ''
      : `Any ${nights.join(' or ')} ${nights.at(-1) === 1 ? 'night' : 'nights'}`
  const stay =
    arrival === undefined || isWeekend(search)
      ? days
      : `${days || 'Any stay'} from ${arrival.map(capital).join(' or ')}`
  if (from !== undefined && isMonth(search)) {
    const month = formatMonth(from, now)
    return stay === '' ? month : `${stay} in ${month}`
  }
  const span =
    from === undefined
      ? to && `until ${formatDay(to)}`
      : to === undefined
        ? `from ${formatDay(from)}`
        : `within ${formatDays(from, to, now)}`
  if (span === undefined) return stay || 'Any time'
  return `${stay || 'Any time'}${stay === '' ? ' ' : ', '}${span}`
}

const capital = (word: string) => `${word[0]?.toUpperCase()}${word.slice(1)}`
