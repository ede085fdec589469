import { pageTable } from '#contract/pages'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { NotFoundError } from '../../operation/errors.ts'
import type { Authenticator } from '../requests/authenticator.ts'
import { anyOrigin, corsHeaders, preflightHeaders } from '../responses/cors.ts'
import type { SendPage } from './web-files.ts'
import type { AnyEndpoint } from '#contract/endpoint'
import { HttpError } from '../errors.ts'

/** Paths at which clients look for the API, or for another version of it; these never get a page. */
const interfacePaths = /^\/(?:v\d+|api)(?:\/|$)/i

/** Matches like the app's router: ignores case and a trailing slash. */
const pages = Object.keys(pageTable).map((pattern) => ({
  pattern,
  path: new RegExp(`^${pattern.replaceAll(':id', '[^/]+')}/?$`, 'i'),
}))

/**
 * Handles paths without a route. A browser that navigates to a page of the app gets the app; for other paths it gets the app
 * with status 404, and the app shows the message. All other requests get a 404 with the Error object.
 */
export function handleUnknownPaths(app: FastifyInstance, authenticator: Authenticator, sendPage: SendPage): void {
  async function handle(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const path = request.url.split('?', 1)[0] ?? ''
    const isOfInterface = interfacePaths.test(path)
    if (isOfInterface) reply.headers(anyOrigin)
    await authenticator.countRequest(request, reply)
    // Redirects, because previews of shared links should show the page of deals.
    if (path === '/' && wantsPage(request)) return reply.redirect('/deals')
    const page = isOfInterface ? undefined : pages.find((each) => each.path.test(path))
    if (page !== undefined && wantsPage(request)) {
      request.page = page.pattern
      return sendPage(request, reply)
    }
    if (!isOfInterface && isNavigation(request, path)) {
      // The ETag in the browser's cache is for the page at another path.
      delete request.headers['if-none-match']
      return sendPage(request, reply.code(404))
    }
    throw new NotFoundError('There is nothing at this path')
  }

  // Runs before the body is read, because the body could only be rejected for a misleading reason.
  app.addHook('onRequest', async (request, reply) => {
    if (request.is404) await handle(request, reply)
  })
  app.setNotFoundHandler(handle)
}

function wantsPage({ method, headers: { accept = '*/*' } }: FastifyRequest): boolean {
  return isRead(method) && (accept.includes('text/html') || accept.includes('*/*'))
}

/** Excludes paths that look like files; no page of the app does. */
function isNavigation({ method, headers }: FastifyRequest, path: string): boolean {
  if (/^\/(?:assets|pictures)\//.test(path) || path.slice(path.lastIndexOf('/')).includes('.')) return false
  return isRead(method) && (headers.accept ?? '').includes('text/html')
}

function isRead(method: string): boolean {
  return method === 'GET' || method === 'HEAD'
}

/**
 * Records every route that is mounted later. Returns a function that mounts the other methods of these paths: OPTIONS,
 * including CORS preflights, and 405 with `Allow` for the rest.
 */
export function recordMethods(app: FastifyInstance, corsOrigins: readonly string[]): () => void {
  /** The endpoint of each method of each path; `undefined` for paths outside the API. */
  const paths = new Map<string, Map<string, AnyEndpoint | undefined>>()
  let recording = true

  app.addHook('onRoute', ({ url, method, config }) => {
    if (!recording) return
    const methods = paths.get(url) ?? new Map<string, AnyEndpoint | undefined>()
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
        // Runs before a body is read, because OPTIONS has none.
        onRequest: async (request, reply) => {
          const requestedMethod = request.headers['access-control-request-method'] ?? ''
          const endpoint = methods.get(requestedMethod) ?? [...methods.values()][0]
          if (endpoint !== undefined) {
            reply
              .headers(corsHeaders(endpoint.needs, request.headers, corsOrigins))
              .headers(preflightHeaders([...methods.keys()]))
          }
          return reply.code(204).header('allow', allow).send()
        },
        handler: () => undefined,
      })
      app.route({
        method: app.supportedMethods.filter((method) => !allowed.includes(method)),
        url,
        // Throws in `onRequest`, so that the body is never read.
        onRequest: (request) => {
          throw new HttpError('method_not_allowed', `${request.method} is not a method of this path`, { allow })
        },
        handler: () => undefined,
      })
    }
  }
}
