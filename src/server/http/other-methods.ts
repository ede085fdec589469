import type { AnyEndpoint } from '#contract/endpoint'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { corsHeaders, preflightHeaders } from './responses/cors.ts'
import { Refusal } from './errors.ts'

/** The endpoint behind each method of a path; `undefined` where the path is none of the interface's. */
type Methods = Map<string, AnyEndpoint | undefined>

/**
 * Notes every route from now on; what it returns then answers the other methods of the same paths: OPTIONS with what
 * is allowed, to a page of another origin too, and the rest with 405.
 */
export function watchMethods(app: FastifyInstance, corsOrigins: readonly string[]): () => void {
  const paths = new Map<string, Methods>()
  let watching = true

  app.addHook('onRoute', ({ url, method, config }) => {
    if (!watching) return
    const methods: Methods = paths.get(url) ?? new Map()
    for (const name of [method].flat()) methods.set(name, config?.endpoint)
    paths.set(url, methods)
  })

  return () => {
    watching = false
    for (const [url, methods] of paths) {
      const allowed = [...methods.keys(), 'OPTIONS']
      const allow = allowed.join(', ')
      app.route({
        method: 'OPTIONS',
        url,
        handler: (request, reply) => {
          const endpoint = methods.get(askedMethod(request)) ?? [...methods.values()][0]
          if (endpoint !== undefined) {
            reply
              .headers(corsHeaders(endpoint.needs, request.headers, corsOrigins))
              .headers(preflightHeaders([...methods.keys()]))
          }
          return reply.code(204).header('allow', allow).send()
        },
      })
      app.route({
        method: app.supportedMethods.filter((method) => !allowed.includes(method)),
        url,
        // Before the body is read: whatever it is, it does not matter.
        onRequest: (request) => {
          throw new Refusal(405, `${request.method} is not a method of this path`, { allow })
        },
        handler: () => undefined,
      })
    }
  }
}

function askedMethod(request: FastifyRequest): string {
  return request.headers['access-control-request-method'] ?? ''
}
