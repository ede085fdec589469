import type { IncomingHttpHeaders } from 'node:http'
import type { Right } from '#contract/endpoint'

type Headers = Readonly<Record<string, string>>

const exposed = {
  'access-control-expose-headers':
    'X-Total-Count, X-Request-Id, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, Retry-After, ETag',
}

/** What any page may read. */
export const anyOrigin: Headers = { 'access-control-allow-origin': '*', ...exposed }

/**
 * What an answer says to pages of other origins: any may read what a public key may call, without credentials; the
 * rest only those that the operator named.
 */
export function corsHeaders(
  needs: Right,
  requestHeaders: IncomingHttpHeaders,
  allowedOrigins: readonly string[],
): Headers {
  if (needs === 'public') return anyOrigin
  const { origin } = requestHeaders
  const allowed = origin !== undefined && allowedOrigins.includes(origin)
  return allowed ? { 'access-control-allow-origin': origin, vary: 'Origin', ...exposed } : { vary: 'Origin' }
}

/** What a preflight is told beside: how it may call. */
export function preflightHeaders(methods: readonly string[]): Headers {
  return {
    'access-control-allow-methods': methods.join(', '),
    'access-control-allow-headers': 'Authorization, Content-Type, If-None-Match',
    'access-control-max-age': '7200',
  }
}
