import { type Right, rights } from '#contract/endpoint'
import { unauthorizedMessage } from '#contract/errors'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CheckedKey, CheckKey } from '../../keys/check-key.ts'
import { addressGroup, callerAddress, requestOrigin } from './caller-address.ts'
import type { Caller } from './caller.ts'
import { Refusal } from '../errors.ts'
import type { RateLimit } from './rate-limit.ts'

export interface AuthenticatorOptions {
  readonly checkKey: CheckKey
  /** `undefined` where nothing is limited. */
  readonly rateLimit: RateLimit | undefined
  readonly trustedProxies: number
  readonly publicUrl: string | undefined
}

/** Where every call of the interface comes in. */
export interface Authenticator {
  /**
   * Lets in whoever has a good key with the right to do this, and counts the request.
   *
   * @throws {Refusal} 429, 401 or 403
   * @spec Authentication
   */
  enter(request: FastifyRequest, reply: FastifyReply, needs: Right): Promise<Caller>
  /**
   * Counts a request that needs no key.
   *
   * @throws {Refusal} 429
   */
  count(request: FastifyRequest, reply: FastifyReply): Promise<void>
}

export function createAuthenticator({
  checkKey,
  rateLimit,
  trustedProxies,
  publicUrl,
}: AuthenticatorOptions): Authenticator {
  async function identify(request: FastifyRequest, reply: FastifyReply) {
    const address = callerAddress(request.raw, trustedProxies)
    const token = bearerToken(request.headers.authorization)
    const key = token === undefined ? undefined : await checkKey(token)
    if (rateLimit !== undefined) spend(rateLimit, bucketName(key, address), reply)
    return { address, key }
  }

  return {
    async enter(request, reply, needs) {
      const { address, key } = await identify(request, reply)
      if (key === undefined) throw new Refusal(401, unauthorizedMessage, { 'www-authenticate': 'Bearer' })
      if (rights.indexOf(key.role) < rights.indexOf(needs)) {
        throw new Refusal(403, `This operation needs a key of ${needs === 'agent' ? 'an agent' : needs}`)
      }
      const { keyId, role, keyLabel, dailyMilesLimit } = key
      const origin = publicUrl ?? requestOrigin(request.raw, trustedProxies)
      // Spread, the key would take longer than all else that is done here.
      return { keyId, role, keyLabel, dailyMilesLimit, address, origin }
    },
    async count(request, reply) {
      await identify(request, reply)
    },
  }
}

function bearerToken(header: string | undefined): string | undefined {
  return header === undefined ? undefined : /^bearer +([!-~]+) *$/i.exec(header)?.[1]
}

/** A public key is shared by all who open the app, so it counts for each address apart. */
function bucketName(key: CheckedKey | undefined, address: string): string {
  if (key === undefined) return addressGroup(address)
  return key.role === 'public' ? `${key.keyId} ${addressGroup(address)}` : key.keyId
}

function spend(rateLimit: RateLimit, name: string, reply: FastifyReply) {
  const { allowed, limit, remaining, resetSeconds, retryAfterSeconds } = rateLimit(name)
  reply.headers({
    'ratelimit-limit': String(limit),
    'ratelimit-remaining': String(remaining),
    'ratelimit-reset': String(resetSeconds),
  })
  if (!allowed) {
    throw new Refusal(429, `Too many requests: at most ${limit} a minute`, { 'retry-after': String(retryAfterSeconds) })
  }
}
