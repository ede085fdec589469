import * as z from 'zod/mini'
import { dayMs } from './days.ts'

/**
 * A day in UTC, or a time in UTC or with an offset. The plus of an offset that was not percent-encoded arrives in a query
 * as a space.
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
 * Returns where an interval begins and the first millisecond after it; `undefined` where it is open. One that ends with a day
 * includes it, one that ends with a time does not.
 */
export function intervalMs(from: string | undefined, to: string | undefined) {
  return {
    fromMs: from === undefined ? undefined : Date.parse(from),
    toMs: to === undefined ? undefined : Date.parse(to) + (to.includes('T') ? 0 : dayMs),
  }
}
