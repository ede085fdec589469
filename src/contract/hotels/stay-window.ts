import * as z from 'zod/mini'
import { dayNumber, nightsBetween } from '../days.ts'
import { choicesParameter, dayParameter, integerListParameter } from '../query-parameters.ts'
import { maxNights } from './stay-limits.ts'

/** The days of the week as a search names them, in the order of ISO 8601. */
export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
export type Weekday = (typeof weekdays)[number]

/** The most lengths of stays in one search. */
const mostLengths = 30

/** The parameters for dates: a stay lies within the days, has one of the lengths and starts on one of the weekdays. */
export const stayWindow = {
  from: z.optional(dayParameter()),
  to: z.optional(dayParameter()),
  nights: z.optional(integerListParameter(mostLengths, 1, maxNights)),
  arrival: z.optional(choicesParameter(weekdays)),
}

/** The stays that a search matches. */
export interface StayWindow {
  /** The first check-in, YYYY-MM-DD. */
  readonly from?: string | undefined
  /** The last check-out, YYYY-MM-DD. */
  readonly to?: string | undefined
  readonly nights?: readonly number[] | undefined
  /** The weekdays of check-in. */
  readonly arrival?: readonly Weekday[] | undefined
}

/** Matches all stays. */
export const anyWindow = { from: undefined, to: undefined, nights: undefined, arrival: undefined } as const

/** Returns whether a search is for particular days, nights or weekdays, not for each hotel's best upcoming stay. */
export function hasWindow({ from, to, nights, arrival }: StayWindow): boolean {
  return [from, to, nights, arrival].some((part) => part !== undefined)
}

/** Returns the weekday of a day, counted from 1 January 1970, a Thursday. */
export function weekdayOf(dayNumber: number): Weekday {
  return weekdays[(dayNumber + 3) % 7]!
}

/**
 * Returns a filter for stays that lie within the days of a search, have one of its lengths and start on one of its weekdays.
 *
 * @returns a function of the check-in, counted in days from 1 January 1970, and of the nights, `undefined` when unknown
 */
export function windowFilter(window: StayWindow): (startDay: number, length: number | undefined) => boolean {
  const { from, to, nights, arrival } = window
  const first = from === undefined ? Number.NEGATIVE_INFINITY : dayNumber(from)
  const last = to === undefined ? undefined : dayNumber(to)
  return (startDay, length) =>
    startDay >= first &&
    (last === undefined || (length !== undefined && startDay + length <= last)) &&
    (nights === undefined || (length !== undefined && nights.includes(length))) &&
    (arrival === undefined || arrival.includes(weekdayOf(startDay)))
}

/** Rejects days in the wrong order, and stays too long to fit between them. */
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
