import type { ServerResponse } from 'node:http'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pictureKey } from '../hotels/picture-url.ts'
import { drawPng, type PictureStore, startPictureStore } from '../testing/picture-store.ts'
import { testHotel } from '../testing/test-hotel.ts'
import { createFetchPicture } from './fetch-picture.ts'
import { PictureError } from './picture-error.ts'
import { createPictureFolder } from './picture-folder.ts'
import { createPictures, type Pictures } from './pictures.ts'

const png = drawPng(2, 2, [1, 2, 3])
const maxBytes = 10_000
const timeoutMs = 300
let folder: string
let store: PictureStore
let failures: PictureError[]
/** The URLs whose responses have begun. */
let begun: string[]
/** The time limit of all pictures; it is over when a test aborts it, however busy the machine is. */
let timeLimit: AbortController
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pictures-'))
  store = await startPictureStore(answer)
  failures = []
  begun = []
  timeLimit = new AbortController()
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => timeLimit.signal)
})
afterEach(async () => {
  vi.restoreAllMocks()
  await store.close()
  await rm(folder, { recursive: true })
})

function answer(path: string, response: ServerResponse) {
  const isPng = { 'content-type': 'image/png' }
  switch (path) {
    case '/html.jpg':
      return response.writeHead(200, { 'content-type': 'image/jpeg' }).end('<html><script>alert(1)</script></html>')
    case '/drawing.svg':
      return response
        .writeHead(200, { 'content-type': 'image/svg+xml' })
        .end('<svg xmlns="http://www.w3.org/2000/svg"/>')
    case '/empty.png':
      return response.writeHead(200, isPng).end()
    case '/large.png':
      return response.writeHead(200, isPng).end(Buffer.concat([png, Buffer.alloc(maxBytes)]))
    case '/endless.png':
      response.writeHead(200, isPng).write(png)
      for (let sent = 0; sent <= maxBytes; sent += 1000) response.write(Buffer.alloc(1000))
      return response
    case '/cut.png':
      response.writeHead(200, { ...isPng, 'content-length': 5000 })
      return response.write(png, () => setImmediate(() => response.destroy()))
    case '/stalled.png':
      return response.writeHead(200, { ...isPng, 'content-length': 5000 }).write(png)
    case '/silent.png':
      return response
    case '/gone.png':
      return response.writeHead(404).end()
    default:
      return response.writeHead(200, { 'content-type': 'text/plain' }).end(png)
  }
}

/** The pictures of a hotel `h1` with one image at each path. */
function picturesAt(...paths: string[]): Pictures {
  return picturesOf(paths.map((path) => store.origin + path))
}

function picturesOf(urls: readonly string[]): Pictures {
  const fetchPicture = createFetchPicture({ trustedOrigins: urls.map((url) => new URL(url).origin) })
  const images = urls.map((url) => ({ url, caption: '', category: '' }))
  return createPictures({
    hotels: { hotelById: async (hotelId) => (hotelId === 'h1' ? { ...testHotel(1), images } : undefined) },
    folder: createPictureFolder({ folder, budgetBytes: 1e6, clock: Date.now }),
    async fetchPicture(url, signal) {
      const response = await fetchPicture(url, signal)
      begun.push(url)
      return response
    },
    onFailure: (error) => failures.push(error),
    timeoutMs,
    maxBytes,
  })
}

async function read(pictures: Pictures, path: string): Promise<{ type: string; bytes: Buffer }> {
  const { type, file } = await pictures.find('h1', pictureKey(store.origin + path))
  return { type, bytes: await buffer(file.createReadStream()) }
}

test('a picture is fetched once, and typed by its bytes', async () => {
  const pictures = picturesAt('/1.jpg')
  expect(await read(pictures, '/1.jpg')).toEqual({ type: 'image/png', bytes: png })
  expect(await read(pictures, '/1.jpg')).toEqual({ type: 'image/png', bytes: png })
  expect(store.requests).toEqual(['/1.jpg'])
})

test('simultaneous requests of a picture fetch it once', async () => {
  const pictures = picturesAt('/1.jpg')
  const all = await Promise.all(Array.from({ length: 40 }, () => read(pictures, '/1.jpg')))
  expect(all.every(({ bytes }) => bytes.equals(png))).toBe(true)
  expect(store.requests).toEqual(['/1.jpg'])
})

test('82 requested pictures of a hotel are fetched eight at a time', async () => {
  const running: (() => void)[] = []
  let most = 0
  await store.close()
  store = await startPictureStore((path, response) => {
    running.push(() => answer(path, response))
    most = Math.max(most, running.length)
    // Responses wait until eight requests, or the last, have arrived, and slightly longer to reveal a ninth.
    if (running.length !== 8 && store.requests.length !== 82) return
    setTimeout(() => {
      for (const respond of running.splice(0)) respond()
    }, 5)
  })
  const paths = Array.from({ length: 82 }, (_, at) => `/${at}.jpg`)
  const pictures = picturesAt(...paths)
  await Promise.all(paths.map((path) => read(pictures, path)))
  expect(store.requests).toHaveLength(82)
  expect(most).toBe(8)
})

test('a host that does not respond delays no other', async () => {
  const eight = Promise.withResolvers<void>()
  const silent = await startPictureStore(() => {
    if (silent.requests.length === 8) eight.resolve()
  })
  const urls = Array.from({ length: 60 }, (_, at) => `${silent.origin}/${at}.jpg`)
  const pictures = picturesOf([`${store.origin}/1.jpg`, ...urls])
  const waiting = Promise.allSettled(urls.map((url) => pictures.find('h1', pictureKey(url))))
  await eight.promise
  expect((await read(pictures, '/1.jpg')).bytes).toEqual(png)
  timeLimit.abort()
  const reasons = (await waiting).map((outcome) => (outcome as PromiseRejectedResult).reason.name as string)
  expect(silent.requests).toHaveLength(8)
  expect(reasons.toSorted()).toEqual([...Array(8).fill('PictureError'), ...Array(52).fill('UnavailableError')])
  await silent.close()
})

test('a second service with the same folder does not fetch again', async () => {
  await read(picturesAt('/1.jpg'), '/1.jpg')
  await read(picturesAt('/1.jpg'), '/1.jpg')
  expect(store.requests).toEqual(['/1.jpg'])
})

test('a picture that the hotel’s record does not list is not fetched', async () => {
  const pictures = picturesAt('/1.jpg')
  await read(pictures, '/1.jpg')
  for (const [hotelId, path] of [
    ['h1', '/2.jpg'],
    ['h2', '/1.jpg'],
  ] as const) {
    await expect(pictures.find(hotelId, pictureKey(store.origin + path))).rejects.toThrow('There is no such picture')
  }
  await expect(pictures.find('h1', '../../../../etc/passwd')).rejects.toThrow('There is no such picture')
  expect(store.requests).toEqual(['/1.jpg'])
})

test.each([
  ['HTML that claims to be a JPEG', '/html.jpg', /not a picture/, false],
  ['a drawing with scripts', '/drawing.svg', /not a picture/, false],
  ['an empty file', '/empty.png', /not a picture/, false],
  ['a picture whose length is over the limit', '/large.png', /more than/, false],
  ['a picture of no known length that passes the limit', '/endless.png', /more than/, false],
  ['a missing picture', '/gone.png', /HTTP 404/, false],
  ['a picture that is cut off', '/cut.png', /arrived incomplete/, true],
])('%s is refused, and not fetched again for a while', async (_what, path, words, isTemporary) => {
  const pictures = picturesAt(path)
  for (const attempt of ['first', 'second']) {
    await expect(read(pictures, path), attempt).rejects.toSatisfy(isFailure(words, isTemporary))
  }
  expect(store.requests).toEqual([path])
  expect(failures).toHaveLength(1)
})

test.each([
  ['a picture that stalls', '/stalled.png', /arrived incomplete/, () => begun],
  ['a store that does not respond', '/silent.png', /cannot be reached/, () => store.requests],
])('%s is refused after the time limit, and not fetched again for a while', async (_what, path, words, reached) => {
  const pictures = picturesAt(path)
  const first = read(pictures, path).catch((error: unknown) => error)
  await expect.poll(reached).toHaveLength(1)
  timeLimit.abort()
  expect(await first).toSatisfy(isFailure(words, true))
  await expect(read(pictures, path)).rejects.toSatisfy(isFailure(words, true))
  expect(store.requests).toEqual([path])
  expect(failures).toHaveLength(1)
  expect(AbortSignal.timeout).toHaveBeenCalledExactlyOnceWith(timeoutMs)
})

function isFailure(words: RegExp, isTemporary: boolean) {
  return (error: unknown) =>
    error instanceof PictureError && words.test(error.message) && error.isTemporary === isTemporary
}
