import { plainBrand } from '#contract/page-settings'
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { plainLocale } from '#contract/locale'
import { sampleLocales } from '#contract/testing/sample-locales'
import { fastify } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FindFirstView } from './first-views.ts'
import { mountWebFiles } from './web-files.ts'

const script = "document.title += '!'"
const webRoot = mkdtempSync(join(tmpdir(), 'milestay-first-view-'))

beforeAll(() =>
  writeFileSync(
    join(webRoot, 'index.html'),
    `<head>
      <!--milestay-head--><title>Any page</title><!--/milestay-head-->
      <!--milestay-settings-->
      <script>${script}</script>
    </head>
    <div id="root">
      <!--milestay-root-->
      <header>Header</header>
      <!--/milestay-root-->
    </div>
    <!--milestay-first-view-->`,
  ),
)
afterAll(() => rmSync(webRoot, { recursive: true }))

async function open(path: string, findFirstView?: FindFirstView, language?: string) {
  const app = fastify()
  const sendPage = mountWebFiles(app, {
    authenticator: {
      authorize: () => Promise.reject(new Error('unused')),
      countRequest: async () => undefined,
      reserve: () => () => undefined,
    },
    brand: plainBrand,
    webRoot,
    publicKey: async () => 'pk_test',
    tiles: undefined,
    hasHotelSource: true,
    mileValue: () => 1.2,
    findFirstView,
    renderFiles: (path) => (path === '/offers' ? '<link rel="preload" href="/assets/offers.js">' : ''),
  })
  app.get('/deals', (request, reply) => sendPage(request, reply))
  app.get('/offers', (request, reply) => sendPage(request, reply))
  app.get('/p/A', (request, reply) => sendPage(request, reply))
  app.get('/nowhere', (request, reply) => sendPage(request, reply.code(404)))
  const response = await app.inject({
    url: path,
    headers: language === undefined ? {} : { 'accept-language': language },
  })
  await app.close()
  return response
}

const withView: FindFirstView = async (_request, page) =>
  page.withView({
    head: '<title>Deals near $& Paris</title>',
    files: '<link rel="stylesheet" href="/assets/hotel.css">',
    body: { html: '<main>Six deals</main>', data: { name: '</script><script>alert(1)' }, isReadFirst: false },
  })

test.each([
  [false, 'modulepreload'],
  [true, 'later-modulepreload'],
])('scripts of a page with isReadFirst = %s are loaded as %s', async (isReadFirst, rel) => {
  const files = '<link rel="stylesheet" href="/a.css"/><link rel="modulepreload" href="/a.js"/>'
  const { payload } = await open('/deals', async (_request, page) =>
    page.withView({ head: '', files, body: { html: '<main>A hotel</main>', data: null, isReadFirst } }),
  )
  expect(payload).toContain(files.replace('modulepreload', rel))
})

test('a first view replaces the header, and adds its title and data', async () => {
  const { payload, headers } = await open('/deals', withView)
  expect(payload).toContain('<title>Deals near $& Paris</title>')
  expect(payload).not.toContain('Any page')
  // Nothing else may be in the root element, not even a space.
  expect(payload).toContain('<div id="root"><main>Six deals</main></div>')
  expect(payload).not.toContain('</script><script>alert')
  const data = /<script type="application\/json" id="first-view">(.*?)<\/script>/.exec(payload)?.[1] ?? ''
  expect(JSON.parse(data)).toEqual({ name: '</script><script>alert(1)' })
  expect(payload).toContain('"publicKey":"pk_test"')
  expect(headers['content-security-policy']).toContain("script-src 'self'")
})

test('the files of a page follow the shared files', async () => {
  const { payload } = await open('/deals', withView)
  expect(payload).toMatch(/<link rel="stylesheet" href="\/assets\/hotel.css"><\/head>/)
})

test('a page without a first view names the files it will load', async () => {
  expect((await open('/offers?rooms=2')).payload).toMatch(/href="\/assets\/offers.js"><\/head>/)
  expect((await open('/deals')).payload).not.toContain('offers.js')
})

test('a page that browsers render themselves has only the head of its first view', async () => {
  const { payload } = await open('/deals', async (_request, page) =>
    page.withView({ head: '<title>Deals on a map</title>', files: '', body: undefined }),
  )
  expect(payload).toContain('<title>Deals on a map</title>')
  expect(payload).toContain('<header>Header</header>')
  expect(payload).not.toContain('id="first-view"')
})

test('a page with a first view is cached privately and must be revalidated', async () => {
  expect((await open('/deals', withView)).headers['cache-control']).toBe('private, no-cache')
  expect((await open('/deals')).headers['cache-control']).toBe('no-cache')
})

test('a page with the status 404 has no first view', async () => {
  const { payload, statusCode } = await open('/nowhere', withView)
  expect(statusCode).toBe(404)
  expect(payload).toContain('Any page')
})

test('the policy allows the scripts written into the page, and no others', async () => {
  const { headers } = await open('/deals', withView)
  const hash = createHash('sha256').update(script).digest('base64')
  expect(headers['content-security-policy']).toContain(`script-src 'self' 'sha256-${hash}';`)
})

test('a page has the locale of its reader, and names Accept-Language in Vary', async () => {
  const localeIn = (html: string) => JSON.parse(/id="settings">(.*?)<\/script>/.exec(html)?.[1] ?? '').locale
  const german = await open('/offers', undefined, 'de-DE,de;q=0.9')
  expect(localeIn(german.payload)).toEqual(sampleLocales['de-DE'])
  expect(german.headers.vary).toBe('Accept-Encoding, Accept-Language')
  const plain = await open('/offers')
  expect(localeIn(plain.payload)).toEqual(plainLocale)
  expect(plain.headers.etag).not.toBe(german.headers.etag)
})

test('a proposal page shows no header of the app before the app starts', async () => {
  const { body } = await open('/p/A')
  expect(body).toContain('<title>Hotel proposal</title>')
  expect(body).toContain('<div id="root"></div>')
  expect(body).not.toMatch(/Any page|Header/)
})
