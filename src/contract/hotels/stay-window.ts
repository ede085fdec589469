import * as z from 'zod/mini'
import { dayNumber, nightsBetween } from '../days.ts'
import { choicesParameter, dayParameter, integerListParameter } from '../query-parameters.ts'
import { maxNights } from './stay-limits.ts'

/** The days of the week as a search names them, in the order of ISO 8601. */
export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
export type Weekday = (typeof weekdays)[number]

/** How many lengths of stays a search can name. */
const mostLengths = 30

/** The parameters of a search that say when: a stay lies within the days, has one of the numbers of nights and begins on one of the days of the week. */
export const stayWindow = {
  from: z.optional(dayParameter()),
  to: z.optional(dayParameter()),
  nights: z.optional(integerListParameter(mostLengths, 1, maxNights)),
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

/** Stays of any days and nights. */
export const anyWindow = { from: undefined, to: undefined, nights: undefined, arrival: undefined } as const

/** Returns whether a search is for certain days, nights or days of the week, and not for the best coming stay of each hotel. */
export function hasWindow({ from, to, nights, arrival }: StayWindow): boolean {
  return [from, to, nights, arrival].some((part) => part !== undefined)
}

/** Returns the day of the week of a day, counted from 1 January 1970, a Thursday. */
export function weekdayOf(dayNumber: number): Weekday {
  return weekdays[(dayNumber + 3) % 7]!
}

/**
 * Returns whether a stay lies within the days of a search, has one of its numbers of nights and begins on one of its days of
 * the week.
 *
 * @returns a function of the day of arrival, counted from 1 January 1970, and of the nights; `undefined` where these are
 *   unknown
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
