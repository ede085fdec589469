import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/** A UUID, 32 hexadecimal digits as a trace has, or a ULID; with a letter or a hyphen, as no phone number is. */
const sanePattern = /^(?=.*[a-z-])(?:[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|[\da-f]{32}|[\da-hjkmnp-tv-z]{26})$/i

/** What names a request in the log: the caller's own name for it where it can be nothing but that, else a new one. */
export function requestId({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers['x-request-id']
  const isSane = typeof given === 'string' && sanePattern.test(given)
  // A key may look like anything, and must not come into the log this way.
  return isSane && headers.authorization?.includes(given) !== true ? given : randomUUID()
}
