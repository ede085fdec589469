import * as z from 'zod/mini'
import { nightsBetween } from './days.ts'
import { dealLimits, mostLengths, type Weekday, weekdays } from './deal-limits.ts'
import { choicesParameter, dayParameter, integerListParameter } from './query-parameters.ts'

/** The parameters of a search that say when: a stay lies within the days, has one of the numbers of nights and begins on one of the days of the week. */
export const stayWindow = {
  from: z.optional(dayParameter()),
  to: z.optional(dayParameter()),
  nights: z.optional(integerListParameter(mostLengths, ...dealLimits.nights)),
  arrival: z.optional(choicesParameter(weekdays)),
}

/** The stays that a search is for. */
export interface StayWindow {
  /** The first day of arrival, YYYY-MM-DD. */
  readonly from?: string | undefined
  /** The last day of departure. */
  readonly to?: string | undefined
  readonly nights?: readonly number[] | undefined
  /** The days of the week to arrive on. */
  readonly arrival?: readonly Weekday[] | undefined
}

/** Returns the day of the week of a day, counted from 1 January 1970, a Thursday. */
export function weekdayOf(dayNumber: number): Weekday {
  return weekdays[(dayNumber + 3) % 7]!
}

/** Rejects days in the wrong order, and nights that do not fit between them. */
export const stayWindowChecks = [
  z.refine<StayWindow>(({ from, to }) => from === undefined || to === undefined || from < to, {
    error: 'must be after from, as the day of departure',
    path: ['to'],
  }),
  z.refine<StayWindow>(
    ({ from, to, nights }) =>
      from === undefined ||
      to === undefined ||
      nights === undefined ||
      from >= to ||
      Math.min(...nights) <= nightsBetween(from, to),
    { error: 'must fit between from and to', path: ['nights'] },
  ),
] as const
