import { type AnyEndpoint, type Right, roles } from '#contract/endpoint'
import { unauthorizedMessage } from '#contract/errors'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Caller, CheckedKey } from '../../operation/caller.ts'
import type { CheckKey } from '../../keys/check-key.ts'
import { HttpError } from '../errors.ts'
import { addressGroup, callerAddress, linkOrigin } from '../caller-address.ts'
import type { RateLimiter } from './rate-limiter.ts'

declare module 'fastify' {
  interface FastifyRequest {
    key: CheckedKey | undefined
    /** Counts additional requests against the caller's limit once the real cost is known; unset without a limit. */
    charge: ((requests: number) => void) | undefined
  }
}

export interface AuthenticatorOptions {
  readonly checkKey: CheckKey
  /** `undefined` for no limit. */
  readonly rateLimiter: RateLimiter | undefined
  readonly publicUrls: readonly string[]
}

/** The role, right and cost that an operation requires. */
export type Needed = Pick<AnyEndpoint, 'needs' | 'right' | 'cost'>

/** Identifies callers by their keys and enforces the rate limit. */
export type Authenticator = ReturnType<typeof createAuthenticator>

export function createAuthenticator({ checkKey, rateLimiter, publicUrls }: AuthenticatorOptions) {
  function countIn(bucketName: string, reply: FastifyReply, cost = 1) {
    if (rateLimiter === undefined) return
    countOrRefuse(rateLimiter, bucketName, reply, cost)
    reply.request.charge = (requests) => countOrRefuse(rateLimiter, bucketName, reply, requests, { isDone: true })
  }

  /** Counts wrong keys per address, before they are looked up, so that too many are not; a right key is refunded. */
  async function checkToken(token: string, address: string, reply: FastifyReply): Promise<CheckedKey | undefined> {
    const wrongKeys = `wrong keys ${addressGroup(address)}`
    let isCounted = false
    let isWrong = false
    try {
      const key = await checkKey(token, () => {
        countIn(wrongKeys, reply)
        isCounted = true
      })
      isWrong = key === undefined
      if (isWrong && !isCounted) countIn(wrongKeys, reply)
      return key
    } finally {
      if (isCounted && !isWrong) rateLimiter?.refund(wrongKeys)
    }
  }

  async function authenticate(request: FastifyRequest, reply: FastifyReply, cost?: number) {
    const address = callerAddress(request)
    const token = bearerToken(request.headers.authorization)
    if (token === undefined) countIn(addressGroup(address), reply)
    const key = token === undefined ? undefined : await checkToken(token, address, reply)
    if (key !== undefined) {
      request.key = key
      countIn(bucketName(key, address), reply, cost)
    }
    return { address, key }
  }

  return {
    /**
     * Authenticates the caller of an operation, counts the request and checks that the key has the right it needs.
     *
     * @throws {HttpError} 429 past the rate limit, 401 without a valid key, 403 without the right
     * @spec Authentication
     */
    async authorize(request: FastifyRequest, reply: FastifyReply, needed: Needed): Promise<Caller> {
      const { address, key } = await authenticate(request, reply, needed.cost)
      if (key === undefined) throw new HttpError('unauthorized', unauthorizedMessage, { 'www-authenticate': 'Bearer' })
      const refusal = refusalOf(key, needed)
      if (refusal !== undefined) throw new HttpError('forbidden', refusal)
      return { ...key, address, origin: linkOrigin(request, publicUrls), requestId: request.id }
    },
    /** Counts a request as its maximum cost, or throws a 429 past the limit; returns a function that corrects this cost. */
    reserve(request: FastifyRequest, reply: FastifyReply, maxCost: number) {
      const { key } = request
      if (rateLimiter === undefined || key === undefined) return () => {}
      const name = bucketName(key, callerAddress(request))
      countOrRefuse(rateLimiter, name, reply, maxCost, { counted: 1 })
      return (realCost: number) => {
        rateLimiter.refund(name, maxCost, realCost)
        countOrRefuse(rateLimiter, name, reply, 0)
      }
    },
    /**
     * Counts a request without a key by its address; must be called before any work is done for it.
     *
     * @throws {HttpError} 429 past the rate limit
     */
    countRequest: async (request: FastifyRequest, reply: FastifyReply) =>
      countIn(addressGroup(callerAddress(request)), reply),
  }
}

/** Returns why a key may not call an operation, or `undefined` if it may. */
export function refusalOf(
  { role, rights }: Pick<CheckedKey, 'role' | 'rights'>,
  { needs, right }: Needed,
): string | undefined {
  if (roles.indexOf(role) < roles.indexOf(needs)) {
    return `This operation needs a key of ${needs === 'agent' ? 'an agent' : needs}`
  }
  if (right === undefined || hasRight(rights, right)) return undefined
  const names = [right].flat().map((name) => `"${name}"`)
  return `This operation needs the right ${names.join(' or ')}, which this key does not have`
}

function hasRight(rights: readonly Right[], needed: NonNullable<Needed['right']>): boolean {
  return typeof needed === 'string' ? rights.includes(needed) : needed.some((right) => rights.includes(right))
}

function bearerToken(header: string | undefined): string | undefined {
  return header === undefined ? undefined : /^bearer +([!-~]+) *$/i.exec(header)?.[1]
}

/** A public key is shared by all users of the app, so its requests are counted per address. */
function bucketName(key: CheckedKey, address: string): string {
  return key.role === 'public' ? `${key.keyId} ${addressGroup(address)}` : key.keyId
}

/** Counts a cost in a bucket and sets the headers of the limit; `how` is described at `countAgainstLimit`. */
function countOrRefuse(
  rateLimiter: RateLimiter,
  name: string,
  reply: FastifyReply,
  cost: number,
  how: { readonly counted?: number; readonly isDone?: boolean } = {},
) {
  const { allowed, limit, remaining, resetSeconds, retryAfterSeconds } = rateLimiter.countAgainstLimit(name, cost, how)
  if (reply.raw.headersSent) return
  reply.headers({
    'ratelimit-limit': String(limit),
    'ratelimit-remaining': String(remaining),
    'ratelimit-reset': String(resetSeconds),
  })
  if (!allowed) {
    const upTo = how.counted === undefined ? '' : 'up to '
    const costNote = cost === 1 ? '' : `, of which this one counts as ${upTo}${cost}`
    throw new HttpError('too_many_requests', `Too many requests: at most ${limit} a minute${costNote}`, {
      'retry-after': String(retryAfterSeconds),
    })
  }
}
