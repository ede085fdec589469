import type { OpenApiDocument } from '#contract/openapi'
import type { FastifyInstance } from 'fastify'
import { anyOrigin } from '../responses/cors.ts'
import type { Authenticator } from '../requests/authenticator.ts'
import { basePath } from '../mount-operation.ts'
import { createCachedResponse, sendCachedResponse } from '../responses/cached-response.ts'

/** Serves the description of the interface to whoever asks, without a key. */
export function mountOpenApi(app: FastifyInstance, document: OpenApiDocument, authenticator: Authenticator): void {
  const answer = createCachedResponse(JSON.stringify(document), {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-cache',
    vary: 'Accept-Encoding',
  })
  app.get(`${basePath}/openapi.json`, async (request, reply) => {
    reply.headers(anyOrigin)
    await authenticator.count(request, reply)
    return sendCachedResponse(request, reply, answer)
  })
}
