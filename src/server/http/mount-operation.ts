import type { AnyEndpoint } from '#contract/endpoint'
import { bulkhead } from 'cockatiel'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { en } from 'zod/locales'
import type { Clock } from '../runtime/clock.ts'
import { startUrgent, yieldToEventLoop } from '../runtime/yield-to-event-loop.ts'
import type { Access } from '../audit/audit-storage.ts'
import type { Caller } from '../operation/caller.ts'
import type { HandlerResponse, Operation } from '../operation/operation.ts'
import { UnavailableError } from '../operation/errors.ts'
import { createAccessRecorder, subjectOf } from './requests/access-recorder.ts'
import type { Authenticator } from './requests/authenticator.ts'
import { decodeInput } from './requests/decode-input.ts'
import { createCachedResponse, type ResponseCache, sendCachedResponse } from './responses/cached-response.ts'
import { chooseMediaType } from './requests/accepts.ts'
import { corsHeaders } from './responses/cors.ts'
import { sendStreamedResponse } from './responses/streamed-response.ts'
import { bytesOfRequest, rowsOfRequest } from './requests/rate-limiter.ts'

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | undefined
    /** The key of the response in the cache; `undefined` if it must not be cached. */
    cacheKey: string | undefined
    isHandled: boolean
  }
  interface FastifyContextConfig {
    endpoint?: AnyEndpoint
  }
}

// Log messages about responses that violate the contract are in English.
z.config(en())

const mostInTurn = 100

/** The prefix of every path of the contract. @spec Versioning */
export const basePath = '/v1'

export interface MountOptions {
  readonly authenticator: Authenticator
  readonly cache: ResponseCache
  readonly corsOrigins: readonly string[]
  /** Called with each read of members' data and each refused request of the operations for staff. */
  readonly recordAccess: (access: Access) => void
  readonly clock: Clock
}

export type Mount = <E extends AnyEndpoint>(endpoint: E, operation: Operation<E>) => void

const vary = 'Accept-Encoding, Authorization, Origin'
/** Lets a client reuse a response for 30 s without revalidation. */
const cacheableHeaders = { 'cache-control': 'private, max-age=30', vary }
const uncacheableHeaders = { 'cache-control': 'no-store', vary }

/**
 * Returns the function that mounts operations. A request passes the rate limit, authentication and authorization. A cached
 * response is sent unchanged; otherwise the input is decoded, the handler called, and its response checked against the
 * contract. Writes of miles are urgent: other work yields to them between its parts. Operations without a cost in the
 * contract count by the rows read and the bytes created.
 */
export function createMount(app: FastifyInstance, options: MountOptions): Mount {
  const { authenticator, cache, corsOrigins } = options
  const record = createAccessRecorder(app, options.recordAccess, options.clock)
  // Runs one expensive request at a time: several would keep the database or event loop busy and delay transfers.
  const expensive = bulkhead(1, Number.POSITIVE_INFINITY)
  app.decorateRequest('caller')
  app.decorateRequest('cacheKey')
  app.decorateRequest('isHandled', false)

  return (endpoint, { handle, cacheKey: cacheKeyOf, bodyLimitBytes, mostRequests, inTurn }) => {
    const turns = inTurn && bulkhead(1, mostInTurn)
    const isExpensive = endpoint.cost !== undefined
    const isUrgent = writesMiles(endpoint)
    const pause = isUrgent ? async () => {} : yieldToEventLoop

    app.route({
      method: endpoint.method,
      url: basePath + endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
      config: { endpoint },
      ...(bodyLimitBytes === undefined ? {} : { bodyLimit: bodyLimitBytes }),

      async onRequest(request, reply) {
        request.operation = endpoint.operation
        reply.raw.once('close', () => {
          if (!request.isHandled) record(endpoint, request, reply)
        })
        reply.headers(corsHeaders(endpoint.needs, request.headers, corsOrigins))
        const caller = await authenticator.authorize(request, reply, endpoint)
        if (isUrgent && !reply.raw.destroyed) reply.raw.once('close', startUrgent())
        const keyPart = cacheKeyOf?.(caller)
        if (keyPart !== undefined) {
          request.cacheKey = `${keyPart} ${request.url}`
          const cached = cache.get(request.cacheKey)
          if (cached !== undefined) return sendCachedResponse(request, reply, cached)
        }
        request.caller = caller
      },

      async handler(request, reply) {
        const { caller } = request
        if (caller === undefined) throw new Error('the request has not been authorized')
        request.isHandled = true
        try {
          return await respond(request, reply, caller)
        } finally {
          request.isHandled = false
          // The client disconnected while the handler was running; the access is recorded now.
          if (reply.raw.closed) record(endpoint, request, reply)
        }
      },
    })

    async function respond(request: FastifyRequest, reply: FastifyReply, caller: Caller) {
      const { cacheKey } = request
      if (isExpensive) await app.admit(request, reply)
      await pause()
      if (isExpensive) expectClient(reply)
      const mediaType = endpoint.csv === undefined ? 'application/json' : chooseMediaType(request.headers.accept)
      const callHandler = async () => {
        if (inTurn) expectClient(reply)
        const query = request.url.slice(request.url.indexOf('?') + 1 || request.url.length)
        const input = await decodeInput(endpoint, { params: request.params, query, body: request.body })
        const settle = mostRequests && authenticator.reserve(request, reply, mostRequests(input))
        let requests = 1
        try {
          const response = await handle(input, caller, mediaType)
          ;({ requests = 1, detail: request.detail } = response)
          request.subject = subjectOf(input, response)
          return response
        } finally {
          settle?.(requests)
        }
      }
      const headersOf = (response: HandlerResponse<AnyEndpoint>) => ({
        'content-type': 'application/json; charset=utf-8',
        ...(cacheKey === undefined ? uncacheableHeaders : cacheableHeaders),
        ...(endpoint.csv === undefined ? {} : { vary: `Accept, ${vary}` }),
        ...response.headers,
      })
      if (cacheKey !== undefined) {
        const make = async () => {
          const response = await callHandler()
          await pause()
          return createCachedResponse(await checkedJson(request, endpoint, response), headersOf(response))
        }
        const makeInTurn = () => expensive.execute(() => yieldToEventLoop().then(make))
        return sendCachedResponse(request, reply, await cache.fill(cacheKey, isExpensive ? makeInTurn : make))
      }
      if (turns?.queueSlots === 0) throw new UnavailableError('Too many of these requests are under way', 1)
      const response = await (turns?.execute(callHandler) ?? callHandler())
      if ('parts' in response) return sendStreamedResponse(request, reply, response.parts, headersOf(response))
      await pause()
      const whole = createCachedResponse(await checkedJson(request, endpoint, response), headersOf(response))
      return sendCachedResponse(request, reply, whole)
    }
  }
}

/** Returns whether an operation changes the ledger; searches for accounts and checks of transfers also use POST. */
export function writesMiles({ group, method, readsMembers }: AnyEndpoint): boolean {
  return group === 'Miles' && method === 'POST' && readsMembers !== true
}

/** @throws {UnavailableError} when the client disconnected while its request waited */
function expectClient({ raw }: FastifyReply): void {
  if (raw.destroyed) throw new UnavailableError('The client has left', 1)
}

/** Longer lists are checked and serialized in parts, so that other work is not delayed. */
const entriesAtOnce = 100

/**
 * Returns a response as JSON, and counts its length and the rows read for it.
 *
 * @throws {Error} when the response violates the contract, which is a bug in the handler
 */
async function checkedJson<E extends AnyEndpoint>(
  request: FastifyRequest,
  endpoint: E,
  response: HandlerResponse<E>,
): Promise<string> {
  if ('parts' in response) throw new Error(`${endpoint.operation}: a response in parts cannot be cached`)
  function check(body: unknown): object {
    const checked = z.safeParse(endpoint.response, body)
    if (checked.success) return checked.data as object
    throw new Error(`${endpoint.operation}: the response violates the contract: ${z.prettifyError(checked.error)}`)
  }
  const body = response.body as { readonly data?: unknown }
  const { data } = body
  let json: string
  if (Array.isArray(data) && data.length > entriesAtOnce) {
    const parts: string[] = []
    for (let at = 0; at < data.length; at += entriesAtOnce) {
      const some = check({ ...body, data: data.slice(at, at + entriesAtOnce) }) as { readonly data: unknown }
      parts.push(JSON.stringify(some.data).slice(1, -1))
      await yieldToEventLoop()
    }
    const rest = JSON.stringify({ ...check({ ...body, data: [] }), data: undefined })
    json = `{"data":[${parts.join(',')}]${rest === '{}' ? '}' : `,${rest.slice(1)}`}`
  } else {
    json = JSON.stringify(check(body))
  }
  if (endpoint.cost === undefined) {
    request.charge?.(Math.floor(json.length / bytesOfRequest + (response.rowsRead ?? 0) / rowsOfRequest))
  }
  return json
}
