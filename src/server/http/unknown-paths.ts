import { pageTable } from '#contract/pages'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { NotFoundError } from '../operation/errors.ts'
import type { Authenticator } from './requests/authenticator.ts'
import { anyOrigin, corsHeaders, preflightHeaders } from './responses/cors.ts'
import type { SendPage } from './web-files.ts'
import type { AnyEndpoint } from '#contract/endpoint'
import { HttpError } from './errors.ts'

/** Where clients look for the interface, or for another version of it: never a page. */
const interfacePaths = /^\/(?:v\d+|api)(?:\/|$)/i

/** Like the app's router: in any letter case, with or without a slash at the end. */
const pages = Object.keys(pageTable).map((pattern) => ({
  pattern,
  path: new RegExp(`^${pattern.replaceAll(':id', '[^/]+')}/?$`, 'i'),
}))

/**
 * Handles paths without a route: sends the app to a browser that navigates to one of its pages, and with the status 404 to one
 * that navigates elsewhere, where the app says so; everything else is a 404 with the Error object.
 */
export function handleUnknownPaths(app: FastifyInstance, authenticator: Authenticator, sendPage: SendPage): void {
  async function handle(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const path = request.url.split('?', 1)[0] ?? ''
    const isOfInterface = interfacePaths.test(path)
    if (isOfInterface) reply.headers(anyOrigin)
    authenticator.countRequest(request, reply)
    // Links to it are shared, and their previews are of the page that it leads to.
    if (path === '/' && wantsPage(request)) return reply.redirect('/deals')
    const page = isOfInterface ? undefined : pages.find((each) => each.path.test(path))
    if (page !== undefined && wantsPage(request)) {
      request.page = page.pattern
      return sendPage(request, reply)
    }
    if (!isOfInterface && isNavigation(request, path)) {
      // The browser has the page of another address.
      delete request.headers['if-none-match']
      return sendPage(request, reply.code(404))
    }
    throw new NotFoundError('There is nothing at this path')
  }

  // Before the body is read, which could only be rejected for the wrong reason.
  app.addHook('onRequest', async (request, reply) => {
    if (request.is404) await handle(request, reply)
  })
  app.setNotFoundHandler(handle)
}

function wantsPage({ method, headers: { accept = '*/*' } }: FastifyRequest): boolean {
  return isRead(method) && (accept.includes('text/html') || accept.includes('*/*'))
}

/** None of the app's pages looks like a file. */
function isNavigation({ method, headers }: FastifyRequest, path: string): boolean {
  if (/^\/(?:assets|pictures)\//.test(path) || path.slice(path.lastIndexOf('/')).includes('.')) return false
  return isRead(method) && (headers.accept ?? '').includes('text/html')
}

function isRead(method: string): boolean {
  return method === 'GET' || method === 'HEAD'
}

/**
 * Records every route mounted from now on. The function it returns then mounts the remaining methods of those paths:
 * OPTIONS, CORS preflights included, and 405 with `Allow` for all others.
 */
export function recordMethods(app: FastifyInstance, corsOrigins: readonly string[]): () => void {
  /** The endpoint behind each method of each path; `undefined` for a path outside the interface. */
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
        // Before a body is read: the method has none.
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
        // In `onRequest`, so that the body is never read.
        onRequest: (request) => {
          throw new HttpError('method_not_allowed', `${request.method} is not a method of this path`, { allow })
        },
        handler: () => undefined,
      })
    }
  }
}
