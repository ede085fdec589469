import type { ReaderHabits } from '#contract/reader-habits'
import { pageSettings } from '../browser/settings.ts'

let habits = pageSettings.habits

/** How the reader writes numbers, dates and measures: as the page says, which the service wrote in this reader's terms. */
export function readerHabits(): ReaderHabits {
  return habits
}

/** Has all that `make` formats written for another reader; the service does so for each page, and nothing else in between. */
export function withHabits<Made>(readers: ReaderHabits, make: () => Made): Made {
  const before = habits
  habits = readers
  try {
    return make()
  } finally {
    habits = before
  }
}

/** A number, or its digits as `toFixed` writes them, in groups: `42,000`, `1.50`, `12,345.6`. */
export function formatNumber(figure: number | string): string {
  const { group, decimal, groupFrom, hasPairs } = habits
  return String(figure).replace(
    /(\d+)(?:\.(\d+))?/,
    (_, whole: string, decimals?: string) =>
      (whole.length < groupFrom ? whole : whole.replace(hasPairs ? endsOfPairs : endsOfThrees, group)) +
      (decimals === undefined ? '' : decimal + decimals),
  )
}

const endsOfThrees = /\B(?=(?:\d{3})+$)/g
const endsOfPairs = /\B(?=(?:\d\d)*\d{3}$)/g

/** A day and a month, `27 Nov` or `Nov 27`; with a weekday and a year where they are given: `Fri, Nov 27, 2027`. */
export function orderDay({ weekday = '', day = '', month = '', year = '' }: DayWords): string {
  const { isMonthFirst } = habits
  return (isMonthFirst ? [weekday, `${month} ${day}`.trim(), year] : [weekday, day, month, year])
    .filter(Boolean)
    .join(isMonthFirst ? ', ' : ' ')
}

/** A day in parts, in words and figures; what is left out is not written. */
export interface DayWords {
  readonly weekday?: string | undefined
  readonly day?: string | undefined
  readonly month?: string | undefined
  readonly year?: string | undefined
}

/** A time of day of two figures each, of 24 hours: `18:00` or `6:00 PM`. */
export function formatTime(hour = '', minute = ''): string {
  if (habits.hours === 24) return `${hour}:${minute}`
  return `${Number(hour) % 12 || 12}:${minute}\u00A0${Number(hour) < 12 ? 'AM' : 'PM'}`
}
