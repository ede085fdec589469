import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SampleService, startSampleService } from '../testing/start-sample-service.ts'

let service: SampleService
let origin: string
beforeAll(async () => {
  service = await startSampleService({ SAMPLE_HOTELS: '20' })
  origin = service.origin
})
afterAll(() => service.stop())

async function read(path: string) {
  const response = await fetch(origin + path)
  return { status: response.status, type: response.headers.get('content-type'), text: await response.text() }
}

const locations = (text: string) => Array.from(text.matchAll(/<loc>(.*?)<\/loc>/g), ([, url]) => url)

test('robots.txt allows every page, names the sitemap and no proposals', async () => {
  const { status, type, text } = await read('/robots.txt')
  expect([status, type]).toEqual([200, 'text/plain; charset=utf-8'])
  expect(text).toBe(`User-agent: *\nAllow: /\n\nSitemap: ${origin}/sitemap.xml\n`)
})

test('the sitemap leads to files with the pages of deals and of every hotel', async () => {
  const index = await read('/sitemap.xml')
  expect(index).toMatchObject({ status: 200, type: 'application/xml; charset=utf-8' })
  expect(index.text).toContain('<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">')
  expect(locations(index.text)).toEqual([`${origin}/sitemap/0.xml`])
  const { text } = await read('/sitemap/0.xml')
  const hotels = Array.from(
    { length: 20 },
    (_, index) => `${origin}/hotels/h00000${String(index + 1).padStart(2, '0')}`,
  )
  expect(locations(text)).toEqual([`${origin}/deals`, ...hotels])
  for (const path of ['1.xml', '0', 'x.xml', '999999.xml', '1234567.xml'])
    expect((await read(`/sitemap/${path}`)).status, path).toBe(404)
})

test('the root redirects to the deals, whose head link previews show', async () => {
  const response = await fetch(origin, { redirect: 'manual', headers: { accept: 'text/html' } })
  expect([response.status, response.headers.get('location')]).toEqual([302, '/deals'])
})
