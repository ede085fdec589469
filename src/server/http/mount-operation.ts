import type { AnyEndpoint } from '#contract/endpoint'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { Caller } from './requests/caller.ts'
import { corsHeaders } from './responses/cors.ts'
import { decodeInput } from './requests/decode-input.ts'
import type { Authenticator } from './requests/authenticator.ts'
import type { HandlerResponse, Operation } from './operation.ts'
import { sendStreamedResponse } from './responses/streamed-response.ts'
import { type ResponseCache, createCachedResponse, sendCachedResponse } from './responses/cached-response.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Whoever the authenticator let in. */
    caller: Caller | undefined
    /** What the answer is kept under, where it may be kept. */
    answerKey: string | undefined
  }
  interface FastifyContextConfig {
    /** The endpoint that a route answers. */
    endpoint?: AnyEndpoint
  }
}

/** Where the paths of the contract begin. @spec Versioning */
export const basePath = '/v1'

export interface MountOptions {
  readonly authenticator: Authenticator
  readonly answers: ResponseCache
  readonly corsOrigins: readonly string[]
}

/** Makes an operation answer at its endpoint's path. */
export type Mount = <E extends AnyEndpoint>(endpoint: E, operation: Operation<E>) => void

/** How long a caller may take what it has for current, without asking. */
const keptHeaders = { 'cache-control': 'private, max-age=30', vary: 'Accept-Encoding, Authorization, Origin' }
const unkeptHeaders = { 'cache-control': 'no-store', vary: 'Accept-Encoding, Authorization, Origin' }

/**
 * Makes the way every operation is answered: key, limit and right; then, for what has been asked before, the same
 * bytes again; else input, handler and a check of what the handler answers.
 */
export function createMount(app: FastifyInstance, { authenticator, answers, corsOrigins }: MountOptions): Mount {
  app.decorateRequest('caller')
  app.decorateRequest('answerKey')

  return (endpoint, { handle, cacheKey, bodyLimitBytes }) => {
    app.route({
      method: endpoint.method,
      url: basePath + endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
      config: { endpoint },
      ...(bodyLimitBytes === undefined ? {} : { bodyLimit: bodyLimitBytes }),

      async onRequest(request, reply) {
        request.operation = endpoint.operation
        reply.headers(corsHeaders(endpoint.needs, request.headers, corsOrigins))
        const caller = await authenticator.enter(request, reply, endpoint.needs)
        const part = cacheKey?.(caller)
        if (part !== undefined) {
          request.answerKey = `${part} ${request.url}`
          const known = answers.get(request.answerKey)
          if (known !== undefined) return sendCachedResponse(request, reply, known)
        }
        request.caller = caller
      },

      async handler(request, reply) {
        const { caller, answerKey } = request
        if (caller === undefined) throw new Error('a request came in without its caller')
        const ask = () => {
          const query = request.url.slice(request.url.indexOf('?') + 1 || request.url.length)
          return handle(decodeInput(endpoint, { params: request.params, query, body: request.body }), caller)
        }
        const headersOf = (answer: HandlerResponse<AnyEndpoint>) => ({
          'content-type': 'application/json; charset=utf-8',
          ...(answerKey === undefined ? unkeptHeaders : keptHeaders),
          ...answer.headers,
        })
        if (answerKey !== undefined) {
          const make = async () => {
            const answer = await ask()
            return createCachedResponse(checkedJson(endpoint, answer), headersOf(answer))
          }
          return sendCachedResponse(request, reply, await answers.fill(answerKey, make))
        }
        const answer = await ask()
        return 'parts' in answer
          ? sendStreamedResponse(request, reply, answer.parts, headersOf(answer))
          : sendCachedResponse(request, reply, createCachedResponse(checkedJson(endpoint, answer), headersOf(answer)))
      },
    })
  }
}

/** The JSON text of an answer that is what the contract describes; anything else is our own fault. */
function checkedJson<E extends AnyEndpoint>(endpoint: E, answer: HandlerResponse<E>): string {
  if ('parts' in answer) throw new Error(`${endpoint.operation} would keep an answer that comes in parts`)
  const checked = z.safeParse(endpoint.response, 'json' in answer ? JSON.parse(answer.json) : answer.body)
  if (!checked.success) {
    throw new Error(`${endpoint.operation} would answer outside its contract: ${z.prettifyError(checked.error)}`)
  }
  return 'json' in answer ? answer.json : JSON.stringify(checked.data)
}
