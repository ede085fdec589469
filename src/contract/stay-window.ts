import * as z from 'zod/mini'
import { nightsBetween } from './days.ts'
import { dealLimits, mostLengths } from './deal-limits.ts'
import { dayParameter, integerListParameter } from './query-parameters.ts'

/** The parameters of a search that say when: a stay lies within the days and has one of the numbers of nights. */
export const stayWindow = {
  from: z.optional(dayParameter()),
  to: z.optional(dayParameter()),
  nights: z.optional(integerListParameter(mostLengths, ...dealLimits.nights)),
}

/** The stays that a search is for. */
export interface StayWindow {
  /** The first day of arrival, YYYY-MM-DD. */
  readonly from?: string | undefined
  /** The last day of departure. */
  readonly to?: string | undefined
  readonly nights?: readonly number[] | undefined
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
