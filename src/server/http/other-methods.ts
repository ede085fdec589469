import type { AnyEndpoint } from '#contract/endpoint'
import type { FastifyInstance } from 'fastify'
import { HttpError } from './errors.ts'
import { corsHeaders, preflightHeaders } from './responses/cors.ts'

/** The endpoint behind each method of a path; `undefined` for a path outside the interface. */
type Methods = Map<string, AnyEndpoint | undefined>

/**
 * Records every route mounted from now on. The function it returns then mounts the remaining methods of those paths:
 * OPTIONS, CORS preflights included, and 405 with `Allow` for all others.
 */
export function recordMethods(app: FastifyInstance, corsOrigins: readonly string[]): () => void {
  const paths = new Map<string, Methods>()
  let recording = true

  app.addHook('onRoute', ({ url, method, config }) => {
    if (!recording) return
    const methods: Methods = paths.get(url) ?? new Map()
    for (const name of [method].flat()) methods.set(name, config?.endpoint)
    paths.set(url, methods)
  })

  return () => {
    recording = false
    for (const [url, methods] of paths) {
      const allowed = [...methods.keys(), 'OPTIONS']
      const allow = allowed.join(', ')
      app.route({
        method: 'OPTIONS',
        url,
        handler: (request, reply) => {
          const requestedMethod = request.headers['access-control-request-method'] ?? ''
          const endpoint = methods.get(requestedMethod) ?? [...methods.values()][0]
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
        // In `onRequest`, so that the body is never read.
        onRequest: (request) => {
          throw new HttpError(405, `${request.method} is not a method of this path`, { allow })
        },
        handler: () => undefined,
      })
    }
  }
}
