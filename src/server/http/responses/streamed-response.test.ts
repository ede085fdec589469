import { once } from 'node:events'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { endpoint } from '#contract/endpoint'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { portOf, startTestServer, testKeys, type TestServer } from '../../testing/test-server.ts'

const listThings = endpoint({
  operation: 'listThings',
  method: 'POST',
  path: '/things/all',
  group: 'Data',
  summary: 'Test',
  description: 'Test.',
  needs: 'public',
  body: z.object({ parts: z.int(), failAt: z.optional(z.int()), slowAt: z.optional(z.int()) }),
  response: z.array(z.string()),
})

const eventually = { timeout: 20_000, interval: 10 }
const part = `"${'x'.repeat(9_997)}"`

let service: TestServer
let made = 0
let ended = 0
const logged: string[] = []

/** Releases the slow part. */
let release = () => {}

async function* makeParts(count: number, failAt: number | undefined, slowAt: number | undefined) {
  try {
    yield '['
    for (let index = 0; index < count; index++) {
      if (index === failAt) throw new Error('broken part')
      if (index === slowAt) {
        await new Promise<void>((resolve) => {
          release = resolve
        })
      }
      await new Promise(setImmediate)
      made += 1
      yield index === 0 ? part : `,${part}`
    }
    yield ']'
  } finally {
    ended += 1
  }
}

beforeAll(async () => {
  service = await startTestServer({
    logger: pino({ level: 'warn' }, { write: (line: string) => void logged.push(line) }),
    mountAll: (mount) =>
      mount(listThings, {
        handle: ({ parts, failAt, slowAt }) => ({
          parts: makeParts(parts, failAt, slowAt),
          headers: { 'X-Test': '1' },
        }),
      }),
  })
})
afterAll(() => service.app.close())
beforeEach(() => {
  made = 0
  ended = 0
  logged.length = 0
})

function send(body: { parts: number; failAt?: number; slowAt?: number }, encoding = 'identity', signal?: AbortSignal) {
  return fetch(`${service.baseUrl}/things/all`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${testKeys.public}`,
      'content-type': 'application/json',
      'accept-encoding': encoding,
    },
    body: JSON.stringify(body),
    ...(signal === undefined ? {} : { signal }),
  })
}

/** Returns the response with its body still encoded. */
async function sendRaw(parts: number, encoding: string): Promise<IncomingMessage> {
  const request = httpRequest({
    port: portOf(service.app),
    path: '/v1/things/all',
    method: 'POST',
    headers: {
      authorization: `Bearer ${testKeys.public}`,
      'content-type': 'application/json',
      'accept-encoding': encoding,
    },
  })
  request.end(JSON.stringify({ parts }))
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  return response
}

test('a short response is sent whole, with its length', async () => {
  const response = await send({ parts: 3 })
  const text = await response.text()
  expect(JSON.parse(text)).toHaveLength(3)
  expect(response.headers.get('content-length')).toBe(String(text.length))
  expect(response.headers.get('x-test')).toBe('1')
})

test('a long response is complete, and has no length', async () => {
  const response = await send({ parts: 300 })
  expect(await response.json()).toHaveLength(300)
  expect(response.headers.get('content-length')).toBeNull()
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(response.headers.get('x-test')).toBe('1')
  expect(ended).toBe(1)
})

test.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
] as const)('a long response is compressed in the accepted encoding: %s', async (encoding, decompress) => {
  const response = await sendRaw(300, encoding)
  const bytes = await buffer(response)
  expect(response.headers['content-encoding']).toBe(encoding)
  expect(response.headers.vary).toContain('Accept-Encoding')
  expect(bytes.length).toBeLessThan(300_000)
  expect(JSON.parse(decompress(bytes).toString())).toHaveLength(300)
})

test.each(['identity', 'br', 'gzip'])('available parts are sent while the next is slow: %s', async (encoding) => {
  const response = await send({ parts: 3, slowAt: 1 }, encoding)
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  while (text.length < part.length + 1) text += (await reader.read()).value ?? ''
  expect([text === `[${part}`, made]).toEqual([true, 1])
  release()
  for (let read = await reader.read(); !read.done; read = await reader.read()) text += read.value
  expect(JSON.parse(text)).toHaveLength(3)
})

test('a failure before the first byte is sent is an error response', async () => {
  for (const failAt of [0, 5]) {
    const response = await send({ parts: 300, failAt }, 'br')
    expect([response.status, await response.json()]).toMatchObject([
      500,
      { code: 500, message: 'Internal Server Error' },
    ])
  }
  expect(ended).toBe(2)
})

test.each(['identity', 'br', 'gzip'])('a later failure closes the connection: %s', async (encoding) => {
  await expect(send({ parts: 1000, failAt: 900 }, encoding).then((response) => response.text())).rejects.toThrow(
    'terminated',
  )
  expect(ended).toBe(1)
  expect(logged.map((line) => JSON.parse(line) as object)).toEqual([
    expect.objectContaining({
      msg: 'streamed response failed',
      err: expect.objectContaining({ message: 'broken part' }),
    }),
  ])
})

test.each([28, 29, 30, 35])(
  'a failure before the first compressed byte is an error response or closes the connection: %i',
  async (failAt) => {
    const outcome = await send({ parts: 1000, failAt }, 'br')
      .then(async (response) => [response.status, await response.json()])
      .catch((error: Error) => error.message)
    const body = { code: 500, message: 'Internal Server Error', reason: 'internal_error' }
    expect([[500, body], 'terminated']).toContainEqual(outcome)
    // Equal ones are logged once a second.
    expect(logged.length).toBeLessThanOrEqual(1)
  },
)

test('parts are not produced faster than the client reads', async () => {
  const response = await sendRaw(20_000, 'identity')
  let before = -1
  while (made > before) {
    before = made
    for (let turns = 0; turns < 100; turns += 1) await new Promise(setImmediate)
  }
  expect(made).toBeLessThan(5_000)
  response.destroy()
  await expect.poll(() => ended, eventually).toBe(1)
})

test('a client that disconnects ends the iteration, before the first byte and after', async () => {
  const controller = new AbortController()
  const early = send({ parts: 20_000 }, 'br', controller.signal)
  await expect.poll(() => made, eventually).toBeGreaterThan(0)
  controller.abort()
  await expect(early.then((response) => response.text())).rejects.toThrow(/abort/)
  await expect.poll(() => ended, eventually).toBe(1)
  expect(made).toBeLessThan(20_000)

  const late = await sendRaw(20_000, 'br')
  late.destroy()
  await expect.poll(() => ended, eventually).toBe(2)
  expect(logged).toEqual([])
  expect((await send({ parts: 1 })).status).toBe(200)
})
