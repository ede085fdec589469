import type { OpenApiDocument } from '#contract/openapi'
import type { FastifyInstance } from 'fastify'
import { anyOrigin } from './cors.ts'
import type { Door } from './door.ts'
import { basePath } from './mount.ts'
import { createReadyAnswer, sendReadyAnswer } from './ready-answer.ts'

/** Serves the description of the interface to whoever asks, without a key. */
export function mountOpenApi(app: FastifyInstance, document: OpenApiDocument, door: Door): void {
  const answer = createReadyAnswer(JSON.stringify(document), {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-cache',
    vary: 'Accept-Encoding',
  })
  app.get(`${basePath}/openapi.json`, async (request, reply) => {
    reply.headers(anyOrigin)
    await door.count(request, reply)
    return sendReadyAnswer(request, reply, answer)
  })
}
