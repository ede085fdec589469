import * as z from 'zod/mini'
import { dayMs } from './days.ts'

/**
 * A day in UTC, or a time in UTC or with an offset. In a query, the plus of an offset arrives as a space unless it was
 * percent-encoded.
 */
export const momentParameter = z.codec(
  z.string(),
  z.union(
    [z.iso.date(), z.iso.datetime({ offset: true })],
    'must be YYYY-MM-DD, or an ISO 8601 time with Z or an offset such as +02:00',
  ),
  { decode: (text) => text.replace(/ (?=\d\d:\d\d$)/, '+'), encode: (text) => text },
)

/**
 * Returns the start of an interval and the first millisecond after it, each `undefined` when open. An end that is a day is
 * included; an end that is a time is not.
 */
export function intervalMs(from: string | undefined, to: string | undefined) {
  return {
    fromMs: from === undefined ? undefined : Date.parse(from),
    toMs: to === undefined ? undefined : Date.parse(to) + (to.includes('T') ? 0 : dayMs),
  }
}
