import type { FastifyInstance } from 'fastify'
import { remotePicturesPath } from '../hotels/picture-url.ts'
import { PictureError } from '../pictures/picture-error.ts'
import { type Pictures, retryAfterMs } from '../pictures/pictures.ts'
import { HttpError } from './errors.ts'
import type { Authenticator } from './requests/authenticator.ts'
import { pictureHeaders } from './responses/security-headers.ts'

/** Mounts hotel pictures from other origins; pages of any origin may show them. */
export function mountHotelPictures(app: FastifyInstance, pictures: Pictures, authenticator: Authenticator): void {
  app.get<{ Params: { hotelId: string; key: string } }>(
    `${remotePicturesPath}/:hotelId/:key`,
    { onRequest: authenticator.countRequest },
    async ({ params: { hotelId, key }, headers }, reply) => {
      const { type, bytes, file } = await pictures.find(hotelId, key).catch((error: unknown) => {
        if (!(error instanceof PictureError)) throw error
        const maxAgeSeconds = retryAfterMs(error) / 1000
        throw new HttpError('not_found', 'The picture is unavailable', {
          'cache-control': `public, max-age=${maxAgeSeconds}`,
        })
      })
      const etag = `"${key}"`
      reply.headers({ ...pictureHeaders, etag })
      if (headers['if-none-match']?.includes(etag) === true) {
        await file.close()
        return reply.code(304).send()
      }
      return reply.headers({ 'content-type': type, 'content-length': bytes }).send(file.createReadStream())
    },
  )
}
