import { utcDay } from '#contract/days'

/** Days of arrival and departure of a whole month: of stays that lie in it. */
export interface MonthSpan {
  /** Its first day, YYYY-MM-DD. */
  readonly from: string
  /** The first day of the next. */
  readonly to: string
}

/** The month of a day, or the one so many later. */
export function monthSpan(day: string, later = 0): MonthSpan {
  const first = (more: number) => utcDay(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1 + later + more))
  return { from: first(0), to: first(1) }
}
