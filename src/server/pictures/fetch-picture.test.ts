import type { ServerResponse } from 'node:http'
import type { LookupAddress } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { drawPng, type PictureStore, startPictureStore } from '../testing/picture-store.ts'
import { createFetchPicture } from './fetch-picture.ts'

const png = drawPng(2, 2, [1, 2, 3])
let store: PictureStore
let other: PictureStore
beforeAll(async () => {
  store = await startPictureStore(answer)
  other = await startPictureStore(answer)
})
afterAll(async () => {
  await store.close()
  await other.close()
})

function answer(path: string, response: ServerResponse) {
  const [, to] = /^\/to\?(.*)$/.exec(path) ?? []
  if (to !== undefined) response.writeHead(302, { location: decodeURIComponent(to) }).end()
  else if (path === '/gone.png') response.writeHead(410).end()
  else if (path === '/busy.png') response.writeHead(503).end()
  else if (path === '/other-protocol.png') response.writeHead(101, { connection: 'upgrade', upgrade: 'h2c' }).end()
  else response.writeHead(200, { 'content-type': 'image/png' }).end(png)
}

const redirect = (to: string) => `${store.origin}/to?${encodeURIComponent(to)}`
const signal = () => AbortSignal.timeout(5000)
const trusting = () => createFetchPicture({ trustedOrigins: [store.origin] })

test.each([
  'https://127.0.0.1/1.jpg',
  'https://2130706433/1.jpg',
  'https://10.1.2.3/1.jpg',
  'https://172.16.0.1/1.jpg',
  'https://192.168.1.1/1.jpg',
  'https://100.64.0.1/1.jpg',
  'https://169.254.169.254/latest/meta-data',
  'https://0.0.0.0/1.jpg',
  'https://[::1]/1.jpg',
  'https://[::]/1.jpg',
  'https://[fe80::1]/1.jpg',
  'https://[fd00::1]/1.jpg',
  'https://[::ffff:127.0.0.1]/1.jpg',
  'https://[::ffff:a01:203]/1.jpg',
  'https://[64:ff9b::7f00:1]/1.jpg',
  'https://localhost/1.jpg',
])('%s is not fetched, because its address is private', async (url) => {
  const fetchPicture = createFetchPicture({ trustedOrigins: [] })
  await expect(fetchPicture(url, signal())).rejects.toMatchObject({
    name: 'PictureError',
    isTemporary: false,
    message: expect.stringContaining('private address'),
  })
})

test.each([
  [[{ address: '10.0.0.7', family: 4 }]],
  [[{ address: '::ffff:10.0.0.7', family: 6 }]],
  [
    [
      { address: '203.0.114.1', family: 4 },
      { address: 'fd00::7', family: 6 },
    ],
  ],
])('a name that resolves to %j is not connected to', async (addresses: LookupAddress[]) => {
  const asked: string[] = []
  const lookup: LookupFunction = (hostname, { all }, callback) => {
    asked.push(hostname)
    if (all === true) callback(null, addresses)
    else callback(null, addresses.at(-1)!.address, addresses.at(-1)!.family)
  }
  const fetchPicture = createFetchPicture({ trustedOrigins: [], lookup })
  await expect(fetchPicture('https://pictures.example/1.jpg', signal())).rejects.toThrow('private address')
  expect(asked).toEqual(['pictures.example'])
})

test.each(['http://pictures.example/1.jpg', 'ftp://pictures.example/1.jpg', 'data:image/png;base64,AA==', '1.jpg', ''])(
  '"%s" is not fetched, because it is not an https URL',
  async (url) => {
    await expect(trusting()(url, signal())).rejects.toThrow('not an https one')
  },
)

test('a URL with credentials is refused', async () => {
  const url = store.origin.replace('//', '//user:password@')
  await expect(trusting()(`${url}/1.png`, signal())).rejects.toThrow('not an https one')
})

test('a trusted origin is fetched over http at any address', async () => {
  const response = await trusting()(`${store.origin}/1.png`, signal())
  expect(await buffer(response)).toEqual(png)
})

test('a redirect is followed, even a relative one', async () => {
  expect(await buffer(await trusting()(redirect('/2.png'), signal()))).toEqual(png)
  expect(store.requests.at(-1)).toBe('/2.png')
})

test.each([
  ['to a private address', () => redirect('https://127.0.0.1/1.jpg'), /private address/],
  ['to a name of a private address', () => redirect('https://localhost/1.jpg'), /private address/],
  ['to http', () => redirect(`${other.origin}/1.png`), /not an https one/],
  ['to a file', () => redirect('file:///etc/passwd'), /not an https one/],
  ['without end', () => redirect(redirect(redirect(redirect('/1.png')))), /too many redirects/],
])('a redirect %s is refused', async (_where, url, words) => {
  await expect(trusting()(url(), signal())).rejects.toThrow(words)
  expect(other.requests).toEqual([])
})

test.each([
  ['/gone.png', 'HTTP 410', false],
  ['/busy.png', 'HTTP 503', true],
])('%s is an error with its status', async (path, words, isTemporary) => {
  await expect(trusting()(store.origin + path, signal())).rejects.toMatchObject({
    message: expect.stringContaining(words),
    isTemporary,
  })
})

test('a request on a reused connection that the store closes is repeated on a new one', async () => {
  const used = new Set<unknown>()
  const store = await startPictureStore((_path, response) => {
    const { socket } = response.req
    if (used.has(socket)) socket.destroy()
    else response.writeHead(200, { 'content-type': 'image/png' }).end(png)
    used.add(socket)
  })
  const fetchPicture = createFetchPicture({ trustedOrigins: [store.origin] })
  for (const path of ['/1.png', '/2.png', '/3.png']) {
    expect(await buffer(await fetchPicture(store.origin + path, signal()))).toEqual(png)
  }
  expect(store.requests).toEqual(['/1.png', '/2.png', '/2.png', '/3.png', '/3.png'])
  await store.close()
})

test('a store that closes each new connection cannot be reached', async () => {
  const store = await startPictureStore((_path, response) => response.req.socket.destroy())
  const fetchPicture = createFetchPicture({ trustedOrigins: [store.origin] })
  await expect(fetchPicture(`${store.origin}/1.png`, signal())).rejects.toMatchObject({ isTemporary: true })
  expect(store.requests).toHaveLength(1)
  await store.close()
})

test('a store that responds in another protocol cannot be reached', async () => {
  await expect(trusting()(`${store.origin}/other-protocol.png`, signal())).rejects.toMatchObject({ isTemporary: true })
})

test('a store that does not listen is a temporary failure', async () => {
  const closed = await startPictureStore(() => {})
  await closed.close()
  const fetchPicture = createFetchPicture({ trustedOrigins: [closed.origin] })
  await expect(fetchPicture(`${closed.origin}/1.png`, signal())).rejects.toMatchObject({ isTemporary: true })
})
