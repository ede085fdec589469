import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/**
 * A UUID, the 32 hexadecimal digits of a trace id, or a ULID. It must contain a letter or a hyphen, so that it cannot be
 * a phone number.
 */
const idPattern = /^(?=.*[a-z-])(?:[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|[\da-f]{32}|[\da-hjkmnp-tv-z]{26})$/i

/** Returns the id of a request in the log: the client's `X-Request-Id` where it is safe to log, otherwise a new UUID. */
export function requestId({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers['x-request-id']
  const isValid = typeof given === 'string' && idPattern.test(given)
  // A configured key can have any form, and must not get into the log as an id.
  return isValid && headers.authorization?.includes(given) !== true ? given : randomUUID()
}
