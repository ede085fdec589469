import { hourMs } from '#contract/days'
import { plainBrand } from '#contract/page-settings'
import { plainLocale } from '#contract/locale'
import { sampleLocales } from '#contract/testing/sample-locales'
import { type FastifyInstance, fastify } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { createFirstViews, type FirstView, type RenderFirstView } from './first-views.ts'
import { createCachedResponse, sendCachedResponse } from '../responses/cached-response.ts'

const headers = { 'content-type': 'text/html' }

let app: FastifyInstance
let nowMs = 0
let version: string | undefined = 'sweep 1'
let rendered: string[] = []
let logged: string[] = []

/** A view that is nothing but the content of the root element. */
const viewOf = (html: string): FirstView => ({ head: '', files: '', body: { html, data: null, isReadFirst: false } })

interface TestOptions {
  readonly render?: RenderFirstView
  readonly maxPerSecond?: number
  readonly maxPerSecondAndAddress?: number
  readonly timeoutMs?: number
}

/** Starts a service with one page and one operation, which returns the data of its caller. */
function startPages({ render, ...limits }: TestOptions = {}) {
  nowMs = 0
  version = 'sweep 1'
  rendered = []
  logged = []
  app = fastify({ trustProxy: (_address: string, hop: number) => hop < 1 })
  app.get('/v1/caller', async ({ ip, headers, host, protocol }) => ({ ip, host, protocol, headers }))
  const find = createFirstViews({
    server: app,
    render: async (request) => {
      rendered.push(request.address)
      return render === undefined ? viewOf(`view ${rendered.length}`) : render(request)
    },
    routes: [
      { path: /^\/deals$/, dataVersion: ({ address }) => version && `${version} near ${address}` },
      { path: /^\/hotels\/[^/]+$/, dataVersion: () => version },
    ],
    brand: plainBrand,
    publicUrls: [],
    clock: () => nowMs,
    logger: { warn: (_details: object, text: string) => logged.push(text) } as never,
    // Longer than any rendering, even on a busy machine.
    timeoutMs: 60_000,
    ...limits,
  })
  const pageFor = (language: string | undefined) => ({
    version: `1 ${language}`,
    locale: language === 'de' ? sampleLocales['de-DE'] : plainLocale,
    publicKey: 'pk_test',
    mileValue: 1.2,
    response: createCachedResponse('shell', headers),
    withView: ({ body }: FirstView) => createCachedResponse(body?.html ?? '', headers),
  })
  app.get('/*', async (request, reply) =>
    sendCachedResponse(request, reply, await find(request, pageFor(request.headers['accept-language']))),
  )
}

async function open(url: string, more: Record<string, string> = {}): Promise<string> {
  return (await app.inject({ url, headers: { host: 'deals.example', ...more } })).payload
}

afterEach(() => app.close())

test('an address is rendered once per place of its callers', async () => {
  startPages()
  expect(await open('/deals?sort=cpm')).toBe('view 1')
  expect(await open('/deals?sort=cpm')).toBe('view 1')
  expect(await open('/deals?sort=multiplier')).toBe('view 2')
  expect(await open('/deals?sort=cpm', { 'x-forwarded-for': '192.0.2.7' })).toBe('view 3')
  expect(rendered).toEqual(['/deals?sort=cpm', '/deals?sort=multiplier', '/deals?sort=cpm'])
})

test('new deals or a new hour cause a new rendering', async () => {
  startPages()
  expect(await open('/deals')).toBe('view 1')
  version = 'sweep 2'
  expect(await open('/deals')).toBe('view 2')
  nowMs += hourMs
  expect(await open('/deals')).toBe('view 3')
})

test('each locale has its own rendering', async () => {
  startPages({ render: async ({ locale }) => viewOf(`1${locale.group}234, rendering ${rendered.length}`) })
  expect(await open('/deals', { 'accept-language': 'de' })).toBe('1.234, rendering 1')
  expect(await open('/deals', { 'accept-language': 'en' })).toBe('1,234, rendering 2')
  expect(await open('/deals', { 'accept-language': 'de' })).toBe('1.234, rendering 1')
})

test('a page that does not depend on the place is rendered once for all callers', async () => {
  startPages()
  expect(await open('/hotels/h1')).toBe('view 1')
  expect(await open('/hotels/h1', { 'x-forwarded-for': '192.0.2.7' })).toBe('view 1')
  expect(await open('/hotels/h2')).toBe('view 2')
  expect(await open('/hotels/h1/photos')).toBe('shell')
})

test('simultaneous callers share one rendering', async () => {
  startPages()
  expect(await Promise.all([open('/deals'), open('/deals'), open('/deals')])).toEqual(['view 1', 'view 1', 'view 1'])
})

test('other pages, and deals before the first sweep, have no first view', async () => {
  startPages()
  for (const path of ['/', '/dealsx', '/deals/', '/transfers', '/members?q=Ana', '/sign-in']) {
    expect(await open(path)).toBe('shell')
  }
  version = undefined
  expect(await open('/deals')).toBe('shell')
  expect(rendered).toEqual([])
})

test('a rendering calls operations with the public key and the caller’s address, without the caller’s credentials', async () => {
  startPages({
    render: async ({ fetch, origin }) =>
      viewOf(JSON.stringify({ origin, caller: await (await fetch('/v1/caller')).json() })),
  })
  const view = await open('/deals', {
    authorization: 'Bearer sk_staff',
    cookie: 'session=1',
    'x-forwarded-for': '192.0.2.7',
    'x-forwarded-proto': 'https',
  })
  expect(JSON.parse(view)).toMatchObject({
    origin: 'https://deals.example',
    caller: {
      ip: '192.0.2.7',
      host: 'deals.example',
      protocol: 'https',
      headers: { authorization: 'Bearer pk_test' },
    },
  })
  expect(view).not.toMatch(/sk_staff|cookie/)
})

test('a failure sends the page without its first view, and is logged once a minute', async () => {
  startPages({ render: async () => Promise.reject(new Error('broken')) })
  expect(await open('/deals')).toBe('shell')
  expect(await open('/deals')).toBe('shell')
  expect(logged).toHaveLength(1)
  nowMs += 60_000
  expect(await open('/deals')).toBe('shell')
  expect(rendered).toHaveLength(3)
  expect(logged).toHaveLength(2)
})

test('a page does not wait for a slow first view, and has it the next time', async () => {
  let finish: () => void = () => undefined
  const slow = new Promise<void>((resolve) => (finish = resolve))
  startPages({ timeoutMs: 5, render: async () => slow.then(() => viewOf('late')) })
  expect(await open('/deals')).toBe('shell')
  finish()
  await slow
  await expect.poll(() => open('/deals')).toBe('late')
  expect(rendered).toHaveLength(1)
})

test('pages beyond the rate have only first views that are already rendered', async () => {
  startPages({ maxPerSecond: 2 })
  expect(await open('/deals?limit=1')).toBe('view 1')
  expect(await open('/deals?limit=2')).toBe('view 2')
  expect(await open('/deals?limit=3')).toBe('shell')
  expect(await open('/deals?limit=1')).toBe('view 1')
  nowMs += 1000
  expect(await open('/deals?limit=3')).toBe('view 3')
})

test('an address gets only a share of the renderings per second', async () => {
  startPages({ maxPerSecondAndAddress: 2 })
  const from = (address: string, limit: number) => open(`/deals?limit=${limit}`, { 'x-forwarded-for': address })
  expect(await from('192.0.2.7', 1)).toBe('view 1')
  expect(await from('192.0.2.7', 2)).toBe('view 2')
  expect(await from('192.0.2.7', 3)).toBe('shell')
  expect(await from('192.0.2.8', 3)).toBe('view 3')
})
