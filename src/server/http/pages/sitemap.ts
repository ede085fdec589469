import type { FastifyInstance, FastifyRequest } from 'fastify'
import { NotFoundError } from '../../operation/errors.ts'
import type { HotelCatalogue } from '../../hotels/hotel-catalogue.ts'
import { yieldToEventLoop } from '../../runtime/yield-to-event-loop.ts'
import { linkOrigin } from '../caller-address.ts'
import { html } from './html.ts'
import type { Authenticator } from '../requests/authenticator.ts'
import { bytesOfRequest } from '../requests/rate-limiter.ts'
import { createCachedResponse, sendCachedResponse } from '../responses/cached-response.ts'

/** Hotel numbers per file, few enough to be read and written in a few milliseconds. */
const hotelsPerFile = 1000
const schema = 'http://www.sitemaps.org/schemas/sitemap/0.9'

/** Mounts the files for search engines: `/robots.txt`, and an index of sitemaps with the pages of deals and hotels. */
export function mountSitemap(
  app: FastifyInstance,
  hotels: Pick<HotelCatalogue, 'hotelIdsAfter' | 'lastHotelNo'>,
  publicUrls: readonly string[],
  authenticator: Authenticator,
): void {
  const mount = (path: string, type: string, write: (origin: string, request: FastifyRequest) => Promise<string>) =>
    app.get(path, async (request, reply) => {
      await authenticator.countRequest(request, reply)
      await yieldToEventLoop()
      const text = await write(linkOrigin(request, publicUrls), request)
      request.charge?.(Math.floor(text.length / bytesOfRequest))
      const headers = { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'public, max-age=3600' }
      return sendCachedResponse(request, reply, createCachedResponse(text, { ...headers, vary: 'Accept-Encoding' }))
    })

  mount('/robots.txt', 'text/plain', async (origin) => `User-agent: *\nAllow: /\n\nSitemap: ${origin}/sitemap.xml\n`)
  mount('/sitemap.xml', 'application/xml', async (origin) => {
    const count = Math.max(1, Math.ceil((await hotels.lastHotelNo()) / hotelsPerFile))
    const files = Array.from({ length: count }, (_, at) => `${origin}/sitemap/${at}.xml`)
    return writeList('sitemapindex', 'sitemap', files)
  })
  mount('/sitemap/:file', 'application/xml', async (origin, { params }) => {
    const [, file] = /^(\d{1,6})\.xml$/.exec((params as { file: string }).file) ?? []
    const after = Number(file ?? Infinity) * hotelsPerFile
    const ids = file === undefined ? [] : await hotels.hotelIdsAfter(after, after + hotelsPerFile)
    const pages = [...(after === 0 ? ['deals'] : []), ...ids.map((id) => `hotels/${encodeURIComponent(id)}`)]
    if (pages.length === 0) throw new NotFoundError('There is no such sitemap')
    const urls = pages.map((page) => `${origin}/${page}`)
    return writeList('urlset', 'url', urls)
  })
}

function writeList(list: string, item: string, urls: readonly string[]): string {
  const items = urls.map((url) => `<${item}><loc>${html`${url}`.text}</loc></${item}>`)
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${list} xmlns="${schema}">${items.join('\n')}</${list}>\n`
}
