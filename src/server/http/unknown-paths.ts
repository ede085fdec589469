import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { NotFoundError } from '../errors.ts'
import { basePath } from './mount-operation.ts'
import type { Authenticator } from './requests/authenticator.ts'
import { anyOrigin } from './responses/cors.ts'
import type { SendPage } from './web-files.ts'

/** Handles paths without a route: sends the app's page to a browser that navigates there, otherwise 404. */
export function handleUnknownPaths(app: FastifyInstance, authenticator: Authenticator, sendPage: SendPage): void {
  async function handle(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const path = request.url.split('?', 1)[0] ?? ''
    const isOfInterface = path === basePath || path.startsWith(`${basePath}/`)
    if (isOfInterface) reply.headers(anyOrigin)
    authenticator.countRequest(request, reply)
    if (!isOfInterface && wantsPage(request, path)) return sendPage(request, reply)
    throw new NotFoundError('There is nothing at this path')
  }

  // Before the body is read, which could only be rejected for the wrong reason.
  app.addHook('onRequest', async (request, reply) => {
    if (request.is404) await handle(request, reply)
  })
  app.setNotFoundHandler(handle)
}

/** The app's router decides which paths are pages; none of them looks like a file. */
function wantsPage({ method, headers }: FastifyRequest, path: string): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false
  if (/^\/(?:assets|pictures)\//.test(path)) return false
  const accepts = headers.accept ?? '*/*'
  return accepts.includes('text/html') || (accepts.includes('*/*') && !/\.[^/]*$/.test(path))
}
