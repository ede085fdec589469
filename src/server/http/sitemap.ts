import type { FastifyInstance, FastifyRequest } from 'fastify'
import { NotFoundError } from '../operation/errors.ts'
import type { HotelCatalogue } from '../hotels/storage.ts'
import { linkOrigin } from './caller-address.ts'
import { html } from './html.ts'
import type { Authenticator } from './requests/authenticator.ts'

export interface SitemapOptions {
  readonly hotels: Pick<HotelCatalogue, 'hotelIdsAfter' | 'lastHotelNo'>
  readonly publicUrls: readonly string[]
  readonly authenticator: Authenticator
}

/** Hotels of a file, by their numbers: as many as are read at once. */
const hotelsPerFile = 10_000
const schema = 'http://www.sitemaps.org/schemas/sitemap/0.9'

/** Mounts what search engines read first: `/robots.txt`, and an index of sitemaps with the pages of deals and hotels. */
export function mountSitemap(app: FastifyInstance, { hotels, publicUrls, authenticator }: SitemapOptions): void {
  function mount(path: string, type: string, write: (origin: string, request: FastifyRequest) => Promise<string>) {
    app.get(path, async (request, reply) => {
      authenticator.countRequest(request, reply)
      const text = await write(linkOrigin(request, publicUrls), request)
      return reply
        .headers({ 'content-type': `${type}; charset=utf-8`, 'cache-control': 'public, max-age=3600' })
        .send(text)
    })
  }

  mount('/robots.txt', 'text/plain', async (origin) => `User-agent: *\nAllow: /\n\nSitemap: ${origin}/sitemap.xml\n`)

  mount('/sitemap.xml', 'application/xml', async (origin) => {
    const count = Math.max(1, Math.ceil((await hotels.lastHotelNo()) / hotelsPerFile))
    const files = Array.from({ length: count }, (_, index) => `${origin}/sitemap/${index + 1}.xml`)
    return writeList('sitemapindex', 'sitemap', files)
  })

  mount('/sitemap/:file', 'application/xml', async (origin, { params }) => {
    const file = Number(/^([1-9]\d{0,5})\.xml$/.exec((params as { file: string }).file)?.[1])
    const upTo = file * hotelsPerFile
    const ids = file > 0 ? await hotels.hotelIdsAfter(upTo - hotelsPerFile, upTo) : []
    const pages = ids.map((id) => `${origin}/hotels/${encodeURIComponent(id)}`)
    if (file === 1) pages.unshift(`${origin}/deals`)
    if (pages.length === 0) throw new NotFoundError('There is no such sitemap')
    return writeList('urlset', 'url', pages)
  })
}

function writeList(list: string, item: string, urls: readonly string[]): string {
  const items = urls.map((url) => `<${item}><loc>${html`${url}`.text}</loc></${item}>`)
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${list} xmlns="${schema}">${items.join('\n')}</${list}>\n`
}
