import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { NotFoundError } from '../errors.ts'
import { anyOrigin } from './responses/cors.ts'
import type { Authenticator } from './requests/authenticator.ts'
import { basePath } from './mount-operation.ts'
import type { SendPage } from './web-files.ts'

/** Answers the paths that no route has: with the app's page where a person asks for one, else with 404. */
export function answerUnknownPaths(app: FastifyInstance, authenticator: Authenticator, sendPage: SendPage): void {
  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const path = request.url.split('?', 1)[0] ?? ''
    if (path === basePath || path.startsWith(`${basePath}/`)) {
      reply.headers(anyOrigin)
      await authenticator.count(request, reply)
    } else if (isPage(request, path)) {
      return sendPage(request, reply)
    }
    throw new NotFoundError('There is nothing at this path')
  }

  // Before a body is read, which could only be refused for the wrong reason.
  app.addHook('onRequest', async (request, reply) => {
    if (request.is404) await answer(request, reply)
  })
  app.setNotFoundHandler(answer)
}

/** The app has pages at paths of its own choice, but no page of it looks like a file. */
function isPage({ method, headers }: FastifyRequest, path: string): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false
  if (/^\/(?:assets|pictures)\//.test(path)) return false
  const accepts = headers.accept ?? '*/*'
  return accepts.includes('text/html') || (accepts.includes('*/*') && !/\.[^/]*$/.test(path))
}
