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

/** Returns the first millisecond of an interval that begins with a moment. */
export function intervalStartMs(from: string): number {
  return Date.parse(from)
}

/** Returns the first millisecond after an interval: one that ends with a day includes it, one that ends with a time does not. */
export function intervalEndMs(to: string): number {
  return Date.parse(to) + (to.includes('T') ? 0 : dayMs)
}

/** Returns where an interval begins and the first millisecond after it; `undefined` where it is open. */
export function intervalMs(from: string | undefined, to: string | undefined) {
  return {
    fromMs: from === undefined ? undefined : intervalStartMs(from),
    toMs: to === undefined ? undefined : intervalEndMs(to),
  }
}
