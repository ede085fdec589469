import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createClient } from '#client/client'
import { getHotel } from '#contract/hotels/get-hotel'
import { listDeals } from '#contract/deals/list-deals'
import { listHotels } from '#contract/hotels/list-hotels'
import { pictureKey } from '#server/hotels/picture-url'
import { drawPng, type PictureStore, startPictureStore } from '#server/testing/picture-store'
import { makeTestDatabase, type TestDatabase } from '#server/testing/test-database'
import { readConfig } from '../config.ts'
import { type StartedService, startService } from '../start-service.ts'

const png = drawPng(2, 2, [1, 2, 3])
const publicKey = 'public_key_of_this_test'
const hotelId = 'h0000001'
let store: PictureStore
let database: TestDatabase
let paths: { readonly photo: string; readonly gone: string; readonly private: string }

beforeAll(async () => {
  store = await startPictureStore((path, response) => {
    if (path === '/gone.jpg') response.writeHead(404).end()
    else response.writeHead(200, { 'content-type': 'image/jpeg' }).end(png)
  })
  database = await makeTestDatabase()
  // A first start stores the sample; then one hotel gets remote pictures.
  await (await start({})).stop()
  const { hotels } = await database.open()
  const [first, second] = await hotels.hotelsAfter(0, 2)
  const urls = [`${store.origin}/photo.jpg`, `${store.origin}/gone.jpg`, 'https://localhost/1.jpg']
  const images = urls.map((url) => ({ url, caption: '', category: '' }))
  await hotels.putHotels([
    { ...first!.hotel, images },
    { ...second!.hotel, images: [] },
  ])
  const [photo = '', gone = '', privateOne = ''] = urls.map((url) => `/pictures/of/${hotelId}/${pictureKey(url)}`)
  paths = { photo, gone, private: privateOne }
})
afterAll(async () => {
  await store.close()
  await database.remove()
})

function start(environment: Readonly<Record<string, string>>): Promise<StartedService> {
  return startService({
    config: readConfig({
      SAMPLE: 'on',
      SAMPLE_HOTELS: '3',
      TILES_URL: 'off',
      API_KEYS: `public=${publicKey}`,
      PUBLIC_URL: 'https://stay.example',
      PORT: '0',
      ...environment,
      ...database.environment,
    }),
    clock: Date.now,
    logger: pino({ level: 'silent' }),
    say: () => {},
    onProgress: () => {},
  })
}

/** Returns the URLs of the hotel's first picture in the responses of three operations. */
async function pictureUrls(address: string): Promise<string[]> {
  const client = createClient({ baseUrl: `${address}/v1`, apiKey: () => publicKey })
  const { data: hotel } = await client.call(getHotel, { id: hotelId })
  const { data: list } = await client.call(listHotels, { ids: [hotelId] })
  const { latitude, longitude } = hotel.location
  const { data: deals } = await client.call(listDeals, { latitude, longitude, sort: 'cpm' })
  const deal = deals.data.find(({ data }) => data.hotel.id === hotelId)?.data.hotel
  return [hotel.images[0]?.url, list.data[0]?.main_photo, deal?.main_photo].map((url) => url ?? '')
}

const policyOf = async (address: string) =>
  (await fetch(address, { headers: { accept: 'text/html' } })).headers.get('content-security-policy') ?? ''

describe('by default', () => {
  let service: StartedService
  beforeAll(async () => {
    service = await start({ PICTURES_FROM: store.origin })
  })
  afterAll(() => service.stop())

  test('remote pictures have URLs on our own origin', async () => {
    const url = `https://stay.example${paths.photo}`
    expect(await pictureUrls(service.address)).toEqual([url, url, url])
  })

  test('a hotel without pictures has the placeholder as its photo, and no pictures', async () => {
    const client = createClient({ baseUrl: `${service.address}/v1`, apiKey: () => publicKey })
    const { data: list } = await client.call(listHotels, { ids: ['h0000002'] })
    expect(list.data[0]?.main_photo).toBe('https://stay.example/no-photo.svg')
    expect((await client.call(getHotel, { id: 'h0000002' })).data.images).toEqual([])
  })

  test('a picture is served with the type of its bytes, as immutable, and cannot run scripts', async () => {
    const response = await fetch(service.address + paths.photo)
    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-length': String(png.length),
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'cross-origin-resource-policy': 'cross-origin',
    })
    expect(Buffer.from(await response.arrayBuffer())).toEqual(png)
    const head = await fetch(service.address + paths.photo, { method: 'HEAD' })
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(png.length)])
    const headers = { 'if-none-match': response.headers.get('etag') ?? '' }
    expect((await fetch(service.address + paths.photo, { headers })).status).toBe(304)
    expect(store.requests.filter((path) => path === '/photo.jpg')).toHaveLength(1)
  })

  test.each([
    ['a picture that its source does not have', () => paths.gone, 'The picture is unavailable', 'public, max-age=600'],
    ['a picture at a private address', () => paths.private, 'The picture is unavailable', 'public, max-age=600'],
    ['an unknown picture', () => paths.photo.replace(/.$/, 'x'), 'There is no such picture', 'no-store'],
    ['an unknown hotel', () => paths.photo.replace(hotelId, 'h9'), 'There is no such picture', 'no-store'],
  ])('%s is a 404', async (_title, path, message, caching) => {
    const response = await fetch(service.address + path())
    expect([response.status, await response.json()]).toMatchObject([404, { code: 404, message }])
    expect(response.headers.get('cache-control')).toBe(caching)
  })

  test('the policy of the page allows only pictures of our own origin', async () => {
    expect(await policyOf(service.address)).toContain("img-src 'self' data: blob:;")
  })
})

describe('if pages load pictures directly', () => {
  let service: StartedService
  beforeAll(async () => {
    service = await start({ PICTURES: 'direct', PICTURES_FROM: 'https://pictures.example' })
  })
  afterAll(() => service.stop())

  test('the URLs match the source', async () => {
    const url = `${store.origin}/photo.jpg`
    expect(await pictureUrls(service.address)).toEqual([url, url, url])
  })

  test('the policy of the page allows pictures from any https origin and from configured origins', async () => {
    expect(await policyOf(service.address)).toContain("img-src 'self' data: blob: https: https://pictures.example;")
  })

  test('the service fetches no pictures', async () => {
    expect((await fetch(service.address + paths.photo)).status).toBe(404)
  })
})
