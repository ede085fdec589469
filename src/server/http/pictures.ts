import type { FastifyInstance } from 'fastify'
import { NotFoundError } from '../errors.ts'
import { createCachedResponse, createResponseCache, sendCachedResponse } from './responses/cached-response.ts'

/** Draws the picture at a path as SVG; `undefined` where there is none. */
export type DrawPicture = (path: string) => string | undefined

const maxCachedBytes = 16 * 2 ** 20

const pictureHeaders = {
  'content-type': 'image/svg+xml; charset=utf-8',
  // A path encodes everything that is drawn, so its picture never changes.
  'cache-control': 'public, max-age=31536000, immutable',
  'cross-origin-resource-policy': 'cross-origin',
  'access-control-allow-origin': '*',
  vary: 'Accept-Encoding',
}

/** Mounts the pictures of hotels, drawn on the first request for each. */
export function mountPictures(app: FastifyInstance, drawPicture: DrawPicture): void {
  const cache = createResponseCache(maxCachedBytes)

  app.get<{ Params: { file: string } }>('/pictures/:file', async (request, reply) => {
    const path = `/pictures/${request.params.file}`
    const response =
      cache.get(path) ??
      (await cache.fill(path, async () => {
        const svg = drawPicture(path)
        if (svg === undefined) throw new NotFoundError('There is no such picture')
        return createCachedResponse(svg, pictureHeaders)
      }))
    return sendCachedResponse(request, reply, response)
  })
}
