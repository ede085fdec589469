import { gzipSync } from 'node:zlib'
import { fastify } from 'fastify'
import { expect, test } from 'vitest'
import { GatewayError } from '../errors.ts'
import { type Basemap, describeBasemap, mountBasemap } from './basemap.ts'

const tile = gzipSync('a tile')
const basemap: Basemap = {
  version: 'abc',
  maxZoom: 2,
  attribution: '© Maps',
  async readTile({ z }) {
    if (z === 2) throw new GatewayError(502, 'The basemap cannot be read')
    return z === 0 ? { data: tile, encoding: 'gzip' } : undefined
  },
}

async function get(path: string, headers: Record<string, string> = {}, current: Basemap | undefined = basemap) {
  const app = fastify()
  const countRequest = () => undefined
  mountBasemap(app, () => current, { authorize: () => Promise.reject(new Error('unused')), countRequest })
  const response = await app.inject({ path, headers })
  await app.close()
  return response
}

test('pages know the path of tiles, which has the version of the archive', () => {
  expect(describeBasemap(basemap)).toEqual({
    tiles: '/basemap/abc/{z}/{x}/{y}.mvt',
    maxZoom: 2,
    attribution: '© Maps',
  })
})

test('a tile is sent as it is stored, and kept for good', async () => {
  const { statusCode, headers, rawPayload } = await get('/basemap/abc/0/0/0.mvt', { 'accept-encoding': 'br, gzip' })
  expect(statusCode).toBe(200)
  expect(headers).toMatchObject({
    'content-type': 'application/vnd.mapbox-vector-tile',
    'content-encoding': 'gzip',
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'Accept-Encoding',
  })
  expect(rawPayload).toEqual(tile)
})

test.each([{}, { 'accept-encoding': 'br' }, { 'accept-encoding': 'gzip;q=0' }])(
  'a tile is sent decompressed to a client that does not accept its encoding: %j',
  async (headers) => {
    const response = await get('/basemap/abc/0/0/0.mvt', headers)
    expect(response.headers['content-encoding']).toBeUndefined()
    expect(response.payload).toBe('a tile')
  },
)

test('a tile that a client has is not sent again', async () => {
  const { headers } = await get('/basemap/abc/0/0/0.mvt')
  const again = await get('/basemap/abc/0/0/0.mvt', { 'if-none-match': String(headers['etag']) })
  expect([again.statusCode, again.payload]).toEqual([304, ''])
})

test('a tile that the archive does not have is an empty answer', async () => {
  const { statusCode, payload } = await get('/basemap/abc/1/0/1.mvt')
  expect([statusCode, payload]).toEqual([204, ''])
})

test('a page of an older version has the tiles of now, which are not kept under its path', async () => {
  const { statusCode, headers } = await get('/basemap/older/0/0/0.mvt')
  expect([statusCode, headers['cache-control']]).toEqual([200, 'no-cache'])
})

test.each(['/basemap/abc/0/1/0.mvt', '/basemap/abc/1/0/2.mvt', '/basemap/abc/25/0/0.mvt', '/basemap/abc/-1/0/0.mvt'])(
  'there is no tile outside the world: %s',
  async (path) => {
    expect((await get(path)).payload).toContain('There is no such tile')
  },
)

test('there are no tiles while the archive is out of reach', async () => {
  const app = fastify()
  mountBasemap(app, () => undefined, {
    authorize: () => Promise.reject(new Error('unused')),
    countRequest: () => undefined,
  })
  expect((await app.inject('/basemap/abc/0/0/0.mvt')).payload).toContain('There is no such tile')
  await app.close()
})

test('a failure to read is not kept', async () => {
  const { payload, headers } = await get('/basemap/abc/2/0/0.mvt')
  expect(payload).toContain('The basemap cannot be read')
  expect(headers['cache-control']).toBeUndefined()
})
