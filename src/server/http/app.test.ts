import { plainBrand } from '#contract/page-settings'
import { plainLocale } from '#contract/locale'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { endpoints, type OperationName } from '#contract/endpoints'
import { rights } from '#contract/endpoint'
import { fastify, type LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, describe, expect, it, vi, test } from 'vitest'
import { type App, createApp } from './app.ts'
import { handleGetKey } from '../keys/handle-keys.ts'
import { portOf } from '../testing/test-server.ts'

const webRoot = mkdtempSync(join(tmpdir(), 'milestay-web-'))
const script = 'console.log("milestay")\n'.repeat(100)
const picture = `<svg>${'x'.repeat(2000)}</svg>`
const publicKey = 'pk_</script>&test'
const none = { handle: () => ({ body: { data: [] } as never }) }
let publicKeyReads = 0
let readyChecks = 0
let isReady: boolean | Promise<boolean> = true
let app: App
let origin: string

function createTestApp(rateLimit?: number, publicUrls: readonly string[] = [], clock = Date.now): App {
  return createApp({
    config: {
      brand: plainBrand,
      rateLimit,
      trustedProxies: 0,
      publicUrls,
      corsOrigins: [],
      tiles: { url: 'https://{s}.tiles.example/{z}/{x}/{y}.png', attribution: '© <Tiles>', onRequest: false },
      drainDelayMs: 0,
    },
    logger: fastify().log,
    clock,
    operations: {
      ...(Object.fromEntries(Object.keys(endpoints).map((name) => [name, none])) as Record<OperationName, typeof none>),
      getLocation: {
        handle: () => ({ body: { latitude: 1, longitude: 2, name: 'Here', country: 'GB', source: 'home' } }),
      },
      getKey: handleGetKey(),
    },
    checkKey: async (key) =>
      key === 'sk_test'
        ? {
            keyId: 'key_1',
            role: 'staff',
            rights,
            person: 'ana',
            personName: 'Ana',
            keyLabel: 'Test',
            dailyMilesLimit: null,
            agency: null,
          }
        : undefined,
    publicKey: async () => {
      publicKeyReads += 1
      return publicKey
    },
    ready: async () => {
      readyChecks += 1
      return isReady
    },
    recordAccess: () => undefined,
    hotels: { hotelIdsAfter: async () => [], lastHotelNo: async () => 0 },
    hasHotelSource: true,
    mileValue: () => 1.2,
    webRoot,
  })
}

beforeAll(async () => {
  mkdirSync(join(webRoot, 'assets'))
  writeFileSync(
    join(webRoot, 'index.html'),
    '<!doctype html><head><!--milestay-settings--></head><div id="root"></div>',
  )
  writeFileSync(join(webRoot, 'theme.js'), 'document.title = ""')
  writeFileSync(join(webRoot, 'basemap.pmtiles'), 'PMTiles of the whole world')
  writeFileSync(join(webRoot, 'assets/main-a1b2c3.js'), script)
  writeFileSync(join(webRoot, 'assets/main-a1b2c3.js.br'), brotliCompressSync(script))
  mkdirSync(join(webRoot, 'pictures'))
  writeFileSync(join(webRoot, 'pictures/lobby.svg'), picture)
  writeFileSync(join(webRoot, 'pictures/lobby.svg.br'), brotliCompressSync(picture))
  app = createTestApp()
  await app.server.listen({ host: '127.0.0.1', port: 0, listenTextResolver: () => '' })
  origin = `http://127.0.0.1:${portOf(app.server)}`
})
afterAll(async () => {
  await app.server.close()
  rmSync(webRoot, { recursive: true })
})

const page = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

describe('The base address', () => {
  it('is /v1', async () => {
    const response = await fetch(`${origin}/v1/data/location`, { headers: { authorization: 'Bearer sk_test' } })
    expect(await response.json()).toMatchObject({ name: 'Here' })
    expect((await fetch(`${origin}/data/location.json`)).status).toBe(404)
  })
})

describe('Health', () => {
  it('is alive even if the database does not respond', async () => {
    isReady = false
    const { status, headers } = await fetch(`${origin}/livez`)
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store'])
    isReady = true
  })

  /** Runs a test in which time passes only in `advance`. */
  async function withNewApp(test: (read: () => Promise<LightMyRequestResponse>) => Promise<void>) {
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    vi.spyOn(performance, 'now').mockImplementation(() => timeMs)
    const { server } = createTestApp()
    try {
      await test(() => server.inject('/readyz'))
    } finally {
      isReady = true
      vi.useRealTimers()
      vi.restoreAllMocks()
      await server.close()
    }
  }

  let timeMs = 1000
  async function advance(ms: number) {
    timeMs += ms
    await vi.advanceTimersByTimeAsync(ms)
  }

  it('is ready only while the database accepts writes', () =>
    withNewApp(async (read) => {
      expect((await read()).statusCode).toBe(200)
      isReady = false
      await advance(990)
      expect((await read()).statusCode).toBe(200)
      await advance(20)
      const response = await read()
      expect(response.headers['retry-after']).toBe('5')
      expect(response.json()).toMatchObject({ code: 503, message: 'The service is not ready' })
    }))

  it('is not ready when the database does not respond within 2 s', () =>
    withNewApp(async (read) => {
      isReady = new Promise<boolean>(() => {})
      const checksBefore = readyChecks
      const reading = read()
      await expect.poll(() => readyChecks).toBe(checksBefore + 1)
      await advance(2000)
      expect((await reading).statusCode).toBe(503)
      isReady = true
      await advance(1010)
      expect((await read()).statusCode).toBe(200)
    }))

  it('checks the database at most once a second, for any number of requests', () =>
    withNewApp(async (read) => {
      const checksBefore = readyChecks
      await Promise.all(Array.from({ length: 50 }, read))
      await Promise.all(Array.from({ length: 50 }, read))
      expect(readyChecks - checksBefore).toBe(1)
    }))

  it.each(['/livez', '/readyz', '/docs', '/pictures/lobby.svg'])(
    'responds 405 to other methods of %s',
    async (path) => {
      const response = await fetch(origin + path, { method: 'POST', body: 'junk' })
      expect(response.headers.get('allow')).toBe('GET, HEAD, OPTIONS')
      expect(await response.json()).toMatchObject({ code: 405 })
    },
  )
})

describe('The interface description', () => {
  it('needs no key, and is readable by pages of any origin', async () => {
    const response = await fetch(`${origin}/v1/openapi.json`)
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    expect(await response.json()).toMatchObject({ openapi: '3.1.1', servers: [{ url: '/v1' }] })
  })

  it('describes exactly the mounted operations', async () => {
    const { paths } = (await (await fetch(`${origin}/v1/openapi.json`)).json()) as { paths: Record<string, object> }
    for (const [path, methods] of Object.entries(paths)) {
      for (const method of ['get', 'post', 'put', 'delete']) {
        const { status } = await fetch(`${origin}/v1${path.replace('{id}', '1')}`, { method })
        expect(`${method} ${path} ${status}`).toBe(`${method} ${path} ${method in methods ? 401 : 405}`)
      }
    }
    const routes = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method} ${path}`),
    )
    expect(routes.toSorted()).toEqual(
      Object.values(endpoints)
        .map(({ method, path }) => `${method.toLowerCase()} ${path}`)
        .toSorted(),
    )
  })

  it('has a plain-text summary of every operation for language models', async () => {
    const response = await fetch(`${origin}/llms.txt`)
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    const text = await response.text()
    expect(text).toContain('(/v1/openapi.json)')
    for (const { operation, method, path, needs, summary } of Object.values(endpoints)) {
      expect(text).toContain(`- ${method} ${path} (${operation}, ${needs} key): ${summary}`)
    }
  })

  it('is the same document for every host', async () => {
    for (const url of ['/v1/openapi.json', '/docs', '/llms.txt']) {
      const hosts = ['a.example', 'b.example', 'not a host']
      const responses = await Promise.all(hosts.map((host) => app.server.inject({ url, headers: { host } })))
      expect(new Set(responses.map(({ headers }) => headers.etag)).size).toBe(1)
      expect(responses[0]?.payload).not.toContain('example/v1')
    }
  })

  it('names the configured origins, also in its examples', async () => {
    const { server } = createTestApp(undefined, ['https://miles.example', 'https://other.example'])
    const read = async (url: string, host: string) => (await server.inject({ url, headers: { host } })).payload
    expect(await read('/v1/openapi.json', 'a.example')).toContain('"servers":[{"url":"https://miles.example/v1"')
    expect(await read('/docs', 'a.example')).toContain('export BASE_URL=https://miles.example/v1\n')
    expect(await read('/llms.txt', 'a.example')).toContain('(https://miles.example/v1/openapi.json)')
    await server.close()
  })

  it('is shown at /docs, with examples that take the address from a variable', async () => {
    const response = await fetch(`${origin}/docs`)
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    const text = (await response.text()).replace(/<script>.*?<\/script>/s, '')
    expect(text).toContain('&#34;$BASE_URL/hotels/deals?sort=cpm&#38;latitude=40.7128&#38;')
    for (const name of ['listDeals', 'getHotel', 'listPlaces']) expect(text).toContain(`id="${name}"`)
    expect(text).not.toMatch(/undefined|\[object|NaN/)
    expect(text).toContain('In a request body, an optional field that is <code>null</code>')
  })
})

describe('Pictures', () => {
  it('are immutable, and compressed', async () => {
    for (let time = 0; time < 2; time += 1) {
      const response = await fetch(`${origin}/pictures/lobby.svg`, { headers: { 'accept-encoding': 'br' } })
      expect(response.headers.get('content-type')).toBe('image/svg+xml')
      expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
      expect(response.headers.get('content-encoding')).toBe('br')
      expect(response.headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'")
      expect(await response.text()).toBe(picture)
    }
  })

  it('may appear on pages of any origin', async () => {
    const { headers } = await fetch(`${origin}/pictures/lobby.svg`)
    expect(headers.get('access-control-allow-origin')).toBe('*')
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  })

  it('get a 304 for a client that has them', async () => {
    const { headers } = await fetch(`${origin}/pictures/lobby.svg`)
    const known = { 'if-none-match': headers.get('etag')!, 'cache-control': 'max-age=0' }
    expect((await fetch(`${origin}/pictures/lobby.svg`, { headers: known })).status).toBe(304)
  })

  it.each([
    '/pictures/other.svg',
    '/pictures/',
    '/pictures/a/b.svg',
    '/pictures/lobby.svg.br',
    '/pictures/..%2fmain.js',
  ])('get a 404 if missing: %s', async (path) => {
    const response = await fetch(origin + path, { headers: page })
    expect(await response.json()).toMatchObject({ code: 404 })
  })
})

describe('The web app', () => {
  it.each(['/', '/deals', '/deals/', '/deals?sort=cpm', '/hotels/h0000001', '/sign-in', '/Members/1'])(
    'is the same page at %s',
    async (path) => {
      const response = await fetch(origin + path, { headers: page })
      expect(response.status).toBe(200)
      expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
      expect(response.headers.get('cache-control')).toBe('no-cache')
      const again = await fetch(origin + path, { headers: { ...page, 'if-none-match': response.headers.get('etag')! } })
      expect(again.status).toBe(304)
    },
  )

  it.each(['/p/A', '/P/A/?x=1', '/p/A/b'])('is not cached, not indexed, and sends no referrer, at %s', async (path) => {
    // An earlier request of another page must not change these headers.
    await fetch(`${origin}/deals`, { headers: page })
    const { headers } = await fetch(origin + path, { headers: page })
    const names = ['cache-control', 'referrer-policy', 'x-robots-tag', 'content-type']
    const expected = ['no-store', 'no-referrer', 'noindex', 'text/html; charset=utf-8']
    expect(names.map((name) => headers.get(name))).toEqual(expected)
    expect((await fetch(`${origin}/deals`, { headers: page })).headers.get('x-robots-tag')).toBeNull()
  })

  it.each(['/no/such/page', '/data/location', '/hotels', '/deals/1/2'])(
    'responds to %s with a page and the status 404',
    async (path) => {
      const known = (await fetch(`${origin}/deals`, { headers: page })).headers.get('etag')!
      const response = await fetch(origin + path, { headers: { ...page, 'if-none-match': known } })
      expect([response.status, response.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8'])
    },
  )

  it.each<[path: string, init: RequestInit]>([
    ['/v2/hotels/deals', { headers: page }],
    ['/v2', { headers: page }],
    ['/v1/nothing', { headers: page }],
    ['/api/hotels', { headers: page }],
    ['/no/such/page', {}],
    ['/no/such/page', { headers: { accept: 'application/json' } }],
    ['/deals', { headers: { accept: 'application/json' } }],
    ['/deals', { method: 'POST', headers: page }],
    ['/no/such/page', { method: 'POST', headers: page }],
  ])('does not respond to %s with %j', async (path, init) => {
    const response = await fetch(origin + path, init)
    expect([response.status, await response.json()]).toMatchObject([
      404,
      { code: 404, message: 'There is nothing at this path' },
    ])
  })

  it('is sent to clients that accept anything', async () => {
    expect((await fetch(`${origin}/deals`)).headers.get('content-type')).toContain('text/html')
  })

  it('contains its settings in an element that they cannot close', async () => {
    const text = await (await fetch(`${origin}/deals`, { headers: page })).text()
    const [, settings = ''] = /<script type="application\/json" id="settings">(.*?)<\/script>/.exec(text) ?? []
    expect(JSON.parse(settings)).toEqual({
      publicUrls: [],
      publicKey,
      tiles: { url: 'https://{s}.tiles.example/{z}/{x}/{y}.png', attribution: '© <Tiles>', onRequest: false },
      locale: plainLocale,
      brand: plainBrand,
      guestNationality: null,
      hasHotelSource: true,
      mileValue: 1.2,
      redeemUrl: null,
      currencyRates: null,
      platform: null,
      signIn: null,
    })
    expect(settings).not.toMatch(/[<>&]/)
  })

  it('has a policy that allows only its own files and the tiles', async () => {
    const { headers } = await fetch(`${origin}/deals`, { headers: page })
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self' 'sha256-38RhXrc7EdReTKsOm23ZPOCUgniTUUcjky8QOOrQx6o='; img-src 'self' data: blob: https://*.tiles.example; font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    )
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
    expect(headers.get('permissions-policy')).toContain('geolocation=(self)')
  })

  it('has immutable files with a hash in their names, compressed in advance', async () => {
    const response = await fetch(`${origin}/assets/main-a1b2c3.js`, { headers: { 'accept-encoding': 'br' } })
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(response.headers.get('content-encoding')).toBe('br')
    expect(response.headers.get('content-type')).toContain('javascript')
    expect(response.headers.get('vary')).toMatch(/accept-encoding/i)
    expect(response.headers.get('content-security-policy')).toContain("script-src 'self'")
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(response.headers.get('x-request-id')).toMatch(/./)
    expect(await response.text()).toBe(script)
    const plain = await fetch(`${origin}/assets/main-a1b2c3.js`, { headers: { 'accept-encoding': 'identity' } })
    expect(plain.headers.get('content-encoding')).toBeNull()
    expect(await plain.text()).toBe(script)
  })

  it('has other files that are revalidated', async () => {
    const { headers } = await fetch(`${origin}/theme.js`)
    expect(headers.get('cache-control')).toBe('no-cache')
    const known = { 'if-none-match': headers.get('etag')!, 'cache-control': 'max-age=0' }
    const again = await fetch(`${origin}/theme.js`, { headers: known })
    expect(again.status).toBe(304)
    // Long lists take time to parse, so they are cut or ignored.
    const long = 'x, '.repeat(300)
    const whole = await fetch(`${origin}/theme.js`, {
      headers: { ...known, 'if-none-match': `${long}${known['if-none-match']}` },
    })
    expect(whole.status).toBe(200)
    const plain = await fetch(`${origin}/assets/main-a1b2c3.js`, { headers: { 'accept-encoding': `${long}br` } })
    expect(plain.headers.get('content-encoding')).toBeNull()
  })

  it('serves ranges of a basemap, with ETags that change with the file', async () => {
    const read = (headers: Record<string, string>) => fetch(`${origin}/basemap.pmtiles`, { headers })
    const part = await read({ range: 'bytes=11-19', 'accept-encoding': 'gzip, br' })
    expect(part.status).toBe(206)
    expect(part.headers.get('content-range')).toBe('bytes 11-19/26')
    expect(part.headers.get('content-encoding')).toBeNull()
    expect(part.headers.get('cache-control')).toBe('public, max-age=86400')
    expect(await part.text()).toBe('the whole')
    const etag = part.headers.get('etag')!
    expect(etag).toMatch(/^"[^"]+"$/)
    const known = { 'if-none-match': etag, 'cache-control': 'max-age=0' }
    expect((await read(known)).status).toBe(304)
    expect((await read({ range: 'bytes=26-30' })).status).toBe(416)
    expect((await read({ range: 'bytes=0-6', 'if-range': etag })).status).toBe(206)

    writeFileSync(join(webRoot, 'basemap.pmtiles'), 'PMTiles of another world')
    expect((await read({ range: 'bytes=0-6' })).headers.get('etag')).not.toBe(etag)
    const whole = await read({ range: 'bytes=0-6', 'if-range': etag })
    expect([whole.status, await whole.text()]).toEqual([200, 'PMTiles of another world'])
  })

  it.each(['/assets/gone.js', '/assets/main-a1b2c3.js.br', '/gone.js', '/index.html.br', '/..%2fpackage.json'])(
    'has no file %s',
    async (path) => {
      const response = await fetch(origin + path)
      expect(response.status).toBe(404)
      expect(await response.json()).toMatchObject({ code: 404, message: 'There is nothing at this path' })
    },
  )
})

describe('A request without a key', () => {
  it.each([
    '/',
    '/deals',
    '/docs',
    '/llms.txt',
    '/robots.txt',
    '/sitemap.xml',
    '/sitemap/0.xml',
    '/v1/openapi.json',
    '/v1/nothing',
    '/pictures/lobby.svg',
    '/pictures/other.svg',
    '/theme.js',
    '/gone.js',
  ])('counts against the limit of its address before any work: %s', async (path) => {
    const limited = createTestApp(3)
    const read = async () => {
      const { statusCode, headers } = await limited.server.inject({
        url: path,
        headers: { ...page, 'accept-encoding': 'br' },
      })
      return [statusCode, headers['ratelimit-remaining']]
    }
    const first = await read()
    expect([200, 302, 404]).toContain(first[0])
    // The long page counts as two.
    expect(first[1]).toBe(path === '/docs' ? '1' : '2')
    await read()
    await read()
    const readsBefore = publicKeyReads
    expect(await read()).toEqual([429, '0'])
    expect(publicKeyReads).toBe(readsBefore)
    expect((await limited.server.inject('/readyz')).statusCode).toBe(200)
    const withKey = { url: '/v1/data/location', headers: { authorization: 'Bearer sk_test' } }
    expect((await limited.server.inject(withKey)).statusCode).toBe(200)
    await limited.server.close()
  })
})

test.each([
  '/deals',
  '/docs',
  '/llms.txt',
  '/sitemap.xml',
  '/v1/openapi.json',
  '/pictures/lobby.svg',
  '/v1/data/location',
])('a HEAD counts as much as a GET: %s', async (path) => {
  // The clock stands still, so no requests are refilled.
  const nowMs = Date.now()
  const left = await Promise.all(
    (['GET', 'HEAD'] as const).map(async (method) => {
      const { server } = createTestApp(600, [], () => nowMs)
      const headers = { ...page, 'accept-encoding': 'identity', authorization: 'Bearer sk_test' }
      const { headers: received } = await server.inject({ method, url: path, headers })
      await server.close()
      return received['ratelimit-remaining']
    }),
  )
  expect(left[0]).toMatch(/^\d+$/)
  expect(left[1]).toBe(left[0])
})
