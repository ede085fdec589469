import type { IncomingHttpHeaders } from 'node:http'
import type { Role } from '#contract/endpoint'

type Headers = Readonly<Record<string, string>>

const exposed = {
  'access-control-expose-headers':
    'X-Total-Count, X-Radius, X-Deals-Found-At, X-Request-Id, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, Retry-After, ETag, X-Error-Reason, X-Weather-Source, X-Weather-Attribution',
}

/** The headers of responses that pages of any origin may read. */
export const anyOrigin: Headers = { 'access-control-allow-origin': '*', ...exposed }

/**
 * Returns the CORS headers of an operation's response. Pages of any origin may call the operations for public keys, without
 * credentials; only the allowed origins may call others.
 *
 * Not `@fastify/cors`: it responds to preflights of unknown paths too, without `Allow`, and varies by origin everywhere.
 */
export function corsHeaders(
  needs: Role,
  requestHeaders: IncomingHttpHeaders,
  allowedOrigins: readonly string[],
): Headers {
  if (needs === 'public') return anyOrigin
  const { origin } = requestHeaders
  const allowed = origin !== undefined && allowedOrigins.includes(origin)
  return allowed ? { 'access-control-allow-origin': origin, vary: 'Origin', ...exposed } : { vary: 'Origin' }
}

/** Returns the additional headers of the response to a preflight. */
export function preflightHeaders(methods: readonly string[]): Headers {
  return {
    'access-control-allow-methods': methods.join(', '),
    'access-control-allow-headers': 'Authorization, Content-Type, If-None-Match, X-Request-Id',
    'access-control-max-age': '7200',
  }
}
