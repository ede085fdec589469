import type { FastifyInstance } from 'fastify'
import { NotFoundError } from '../errors.ts'
import { createResponseCache, createCachedResponse, sendCachedResponse } from './responses/cached-response.ts'

/** Draws the picture at a path; `undefined` where there is none. */
export type DrawPicture = (path: string) => string | undefined

const maxCachedBytes = 16 * 2 ** 20

const pictureHeaders = {
  'content-type': 'image/svg+xml; charset=utf-8',
  // A path says all that is drawn, so its picture never changes.
  'cache-control': 'public, max-age=31536000, immutable',
  'cross-origin-resource-policy': 'cross-origin',
  'access-control-allow-origin': '*',
  vary: 'Accept-Encoding',
}

/** Serves the pictures of hotels, drawn when they are first asked for. */
export function mountPictures(app: FastifyInstance, drawPicture: DrawPicture): void {
  const answers = createResponseCache(maxCachedBytes)

  app.get<{ Params: { file: string } }>('/pictures/:file', async (request, reply) => {
    const path = `/pictures/${request.params.file}`
    const answer =
      answers.get(path) ??
      (await answers.fill(path, async () => {
        const svg = drawPicture(path)
        if (svg === undefined) throw new NotFoundError('There is no such picture')
        return createCachedResponse(svg, pictureHeaders)
      }))
    return sendCachedResponse(request, reply, answer)
  })
}
