import type { ProviderEndpoints } from '#contract/page-settings'
import { createLocalJWKSet, errors, type JWTVerifyGetKey } from 'jose'
import * as z from 'zod/mini'
import type { Clock } from '../runtime/clock.ts'
import { UnavailableError } from '../operation/errors.ts'

/** Caches the endpoints and keys of an OpenID Connect provider. */
export type Provider = ReturnType<typeof createProvider>

export interface ProviderOptions {
  readonly issuer: string
  readonly clock: Clock
  readonly onError: (error: unknown) => void
  readonly timeoutMs?: number
}

/** The longest wait for the provider, at the start or for a request with an unknown key. */
const defaultTimeoutMs = 4000
/** Unknown keys cause at most one read in this time. */
const coolDownMs = 10_000
/** After a failure, requests that need the provider fail immediately for this time. */
const retryAfterSeconds = 5
/** Older keys are refreshed, without delaying a request. */
const freshMs = 10 * 60_000
/** Keys are no longer trusted if they could not be refreshed for this time. */
const trustedMs = 24 * 60 * 60_000

interface Known {
  readonly endpoints: ProviderEndpoints
  readonly findKey: JWTVerifyGetKey
  readonly readAtMs: number
}

/** Creates the cache of a provider; it is empty at first. */
export function createProvider(options: ProviderOptions) {
  const { issuer, clock, onError, timeoutMs = defaultTimeoutMs } = options
  let known: Known | undefined
  let reading: Promise<void> | undefined
  let lastReading: { readonly endedAtMs: number; readonly failed: boolean } | undefined

  async function read() {
    try {
      known = { ...(await readProvider(issuer, timeoutMs)), readAtMs: clock() }
      lastReading = { endedAtMs: clock(), failed: false }
    } catch (error) {
      lastReading = { endedAtMs: clock(), failed: true }
      onError(error)
    }
  }

  /** Reads endpoints and keys again; reports a failure and then leaves the cache unchanged. */
  const refresh = () => (reading ??= read().finally(() => (reading = undefined)))

  /** Also true after the clock was set back. */
  function hasPassed(sinceMs: number, durationMs: number): boolean {
    const passedMs = clock() - sinceMs
    return passedMs < 0 || passedMs >= durationMs
  }

  function mayRead(): boolean {
    if (reading !== undefined || lastReading === undefined) return true
    return hasPassed(lastReading.endedAtMs, lastReading.failed ? retryAfterSeconds * 1000 : coolDownMs)
  }

  function refreshInBackground() {
    if ((known === undefined || hasPassed(known.readAtMs, freshMs)) && mayRead()) void refresh()
  }

  async function findKnown(...token: Parameters<JWTVerifyGetKey>) {
    if (known === undefined || hasPassed(known.readAtMs, trustedMs)) return undefined
    try {
      return await known.findKey(...token)
    } catch (error) {
      if (error instanceof errors.JWKSNoMatchingKey) return undefined
      throw error
    }
  }

  return {
    /** Returns the endpoints, or `undefined` until the provider has been reached. Never waits. */
    endpoints() {
      refreshInBackground()
      return known?.endpoints
    },
    /**
     * Finds the key of a token, in the cache if possible.
     *
     * @throws {JOSEError} when the provider has no such key
     * @throws {UnavailableError} when the key is unknown and the provider cannot be reached
     */
    async findKey(...[header, token]: Parameters<JWTVerifyGetKey>) {
      refreshInBackground()
      const found = await findKnown(header, token)
      if (found !== undefined) return found
      if (mayRead()) await refresh()
      const foundNow = await findKnown(header, token)
      if (foundNow !== undefined) return foundNow
      if (lastReading?.failed !== true) throw new errors.JWKSNoMatchingKey()
      throw new UnavailableError('The sign-in provider cannot be reached for now', retryAfterSeconds)
    },
    refresh,
  }
}

const configuration = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
  authorization_response_iss_parameter_supported: z.optional(z.boolean()),
  id_token_signing_alg_values_supported: z._default(z.array(z.string()), ['RS256']),
})

const keySet = z.object({ keys: z.array(z.record(z.string(), z.unknown())) })

async function readProvider(issuer: string, timeoutMs: number): Promise<Omit<Known, 'readAtMs'>> {
  const signal = AbortSignal.timeout(timeoutMs)
  const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
  const found = z.parse(configuration, await readJson(address, signal))
  if (found.issuer !== issuer) {
    throw new Error(`OIDC_ISSUER is ${issuer}, but the provider calls itself ${found.issuer}: they must be the same`)
  }
  // A provider with https must not send people or codes to an address without it.
  for (const url of [found.authorization_endpoint, found.token_endpoint, found.jwks_uri]) {
    if (new URL(url).protocol !== 'https:' && new URL(url).protocol !== new URL(issuer).protocol) {
      throw new Error(`The sign-in provider names an address without https: ${url}`)
    }
  }
  const keys = z.parse(keySet, await readJson(found.jwks_uri, signal))
  return {
    endpoints: {
      authorizationEndpoint: found.authorization_endpoint,
      tokenEndpoint: found.token_endpoint,
      sendsIssuer: found.authorization_response_iss_parameter_supported === true,
      idTokenAlgorithms: found.id_token_signing_alg_values_supported,
    },
    findKey: createLocalJWKSet(keys),
  }
}

async function readJson(url: string, signal: AbortSignal): Promise<unknown> {
  const response = await fetch(url, { signal, redirect: 'error', headers: { accept: 'application/json' } })
  if (!response.ok) throw new Error(`The sign-in provider responded with ${response.status} at ${url}`)
  return response.json()
}
