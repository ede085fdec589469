import { request as httpRequest } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { echoThing, mountTestEndpoints, type TestHandlers } from '../../testing/test-endpoints.ts'
import { createCachedResponse } from './cached-response.ts'
import { portOf, startTestServer, testKeys, type TestServer } from '../../testing/test-server.ts'

let service: TestServer
const handlers: TestHandlers = { getThing: echoThing, version: undefined }

beforeAll(async () => {
  service = await startTestServer({ mountAll: (mount) => mountTestEndpoints(mount, handlers) })
})
afterAll(() => service.app.close())

let calls = 0
let versions = 0
beforeEach(() => {
  calls = 0
  handlers.version = String((versions += 1))
  handlers.getThing = (input, caller) => {
    calls += 1
    return echoThing(input, caller)
  }
})

describe('Cached responses', () => {
  it('are made once for the same URL and key part', async () => {
    const bodies = [await (await get('/things/1?count=2')).text(), await (await get('/things/1?count=2')).text()]
    expect(bodies[0]).toBe(bodies[1])
    expect(calls).toBe(1)
    await get('/things/1?count=3')
    handlers.version = 'next'
    await get('/things/1?count=2')
    expect(calls).toBe(3)
  })

  it('are made once for concurrent requests', async () => {
    await Promise.all(Array.from({ length: 20 }, () => get('/things/1')))
    expect(calls).toBe(1)
  })

  it('are not stored if the operation forbids it', async () => {
    handlers.version = undefined
    const { headers } = await get('/things/1')
    await get('/things/1')
    expect(calls).toBe(2)
    expect(headers.get('cache-control')).toBe('no-store')
  })

  it('are not stored when the handler throws', async () => {
    handlers.getThing = () => {
      calls += 1
      throw new Error('test')
    }
    await get('/things/1')
    await get('/things/1')
    expect(calls).toBe(2)
  })

  it('are served only with a valid key', async () => {
    await get('/things/1')
    expect((await get('/things/1', { authorization: 'Bearer unknown' })).status).toBe(401)
  })

  it('have the headers of the handler, and may be reused for 30 s', async () => {
    for (const response of [await get('/things/1'), await get('/things/1')]) {
      expect(response.headers.get('x-total-count')).toBe('9')
      expect(response.headers.get('cache-control')).toBe('private, max-age=30')
      expect(response.headers.get('vary')).toBe('Accept-Encoding, Authorization, Origin')
    }
  })

  it.each([
    ['br', 'br'],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['br;q=0, *', 'gzip'],
    ['deflate', undefined],
    ['identity', undefined],
    [undefined, undefined],
  ])('use an encoding that the client accepts: %s', async (accepted, encoding) => {
    const { bytes, headers } = await getBytes('/v1/things/1', accepted)
    expect(headers['content-encoding']).toBe(encoding)
    const text = encoding === 'br' ? brotliDecompressSync(bytes) : encoding === 'gzip' ? gunzipSync(bytes) : bytes
    expect(JSON.parse(text.toString())).toMatchObject({ id: '1', count: 3 })
    expect(bytes.length < 1000).toBe(encoding !== undefined)
  })

  it('have an ETag for each encoding, and a 304 when the client sends it', async () => {
    const tags = new Set<string>()
    for (const accepted of ['br', 'gzip', 'identity']) {
      const { headers } = await get('/things/1', { 'accept-encoding': accepted })
      const tag = headers.get('etag') ?? ''
      expect(tag).toMatch(/^"[\w-]+"$/)
      tags.add(tag)
      for (const known of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
        const again = await get('/things/1', { 'accept-encoding': accepted, 'if-none-match': known })
        expect(again.status).toBe(304)
        expect(again.headers.get('etag')).toBe(tag)
        expect(again.headers.get('x-total-count')).toBe('9')
        expect(await again.text()).toBe('')
      }
      expect((await get('/things/1', { 'accept-encoding': accepted, 'if-none-match': '"other"' })).status).toBe(200)
    }
    expect(tags.size).toBe(3)
  })
})

describe('Long responses', () => {
  it('are sent uncompressed while too many others wait for compression', async () => {
    const responses = Array.from({ length: 70 }, (_, at) => createCachedResponse(`${at} `.repeat(10_000), {}))
    const sent = responses.map(async (response) => {
      const encoding = response.encodingFor('gzip')
      return [encoding, (await response.bytesIn(encoding)).length < 10_000] as const
    })
    const encoded = await Promise.all(sent)
    expect(encoded.slice(0, 65)).toEqual(Array.from({ length: 65 }, () => ['gzip', true]))
    expect(encoded.slice(65)).toEqual(Array.from({ length: 5 }, () => ['identity', false]))
    expect(responses[69]?.encodingFor('gzip')).toBe('gzip')
  })
})

describe('A response to a POST', () => {
  it('is never a 304: the outcome must be sent', async () => {
    const response = await fetch(`${service.baseUrl}/things`, {
      method: 'POST',
      body: '{"count":1,"names":[]}',
      headers: {
        authorization: `Bearer ${testKeys.staff}`,
        'content-type': 'application/json',
        'if-none-match': '*',
      },
    })
    expect([response.status, await response.json()]).toEqual([200, { count: 1 }])
  })
})

describe('Every response', () => {
  it.each([
    ['a response', '/v1/things/1'],
    ['an error', '/v1/nothing'],
    ['a page', '/somewhere'],
  ])('has a request id, and forbids sniffing: %s', async (_, path) => {
    const ids = new Set<string | null>()
    for (const given of ['mine', 'mine']) {
      const { headers } = await fetch(service.origin + path, { headers: { 'x-request-id': given } })
      ids.add(headers.get('x-request-id'))
      expect(headers.get('x-content-type-options')).toBe('nosniff')
    }
    expect(ids.size).toBe(2)
    expect(ids).not.toContain('mine')
  })

  it('to HEAD has no body, and is otherwise the same', async () => {
    const [head, whole] = [
      await fetch(`${service.baseUrl}/things/1`, {
        method: 'HEAD',
        headers: { authorization: `Bearer ${testKeys.public}` },
      }),
      await get('/things/1'),
    ]
    expect(head.status).toBe(200)
    expect(head.headers.get('etag')).toBe(whole.headers.get('etag'))
    expect(await head.text()).toBe('')
  })
})

function get(path: string, headers: Record<string, string> = {}) {
  return fetch(`${service.baseUrl}${path}`, { headers: { authorization: `Bearer ${testKeys.public}`, ...headers } })
}

/** Sends no default Accept-Encoding and decodes nothing, unlike fetch. */
async function getBytes(path: string, acceptEncoding: string | undefined) {
  return new Promise<{ bytes: Buffer; headers: NodeJS.Dict<string | string[]> }>((resolve, reject) => {
    const headers = {
      authorization: `Bearer ${testKeys.public}`,
      ...(acceptEncoding === undefined ? {} : { 'accept-encoding': acceptEncoding }),
    }
    httpRequest({ port: portOf(service.app), path, headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => resolve({ bytes: Buffer.concat(chunks), headers: response.headers }))
    })
      .on('error', reject)
      .end()
  })
}
