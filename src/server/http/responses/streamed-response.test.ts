import { once } from 'node:events'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
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
  summary: 'Trial',
  description: 'Trial.',
  needs: 'public',
  body: z.object({ parts: z.int(), failAt: z.optional(z.int()) }),
  response: z.array(z.string()),
})

const part = `"${'x'.repeat(9_997)}"`

let service: TestServer
let made = 0
let ended = 0
const logged: string[] = []

async function* makeParts(count: number, failAt: number | undefined) {
  try {
    yield '['
    for (let index = 0; index < count; index++) {
      if (index === failAt) throw new Error('trial')
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
        handle: ({ parts, failAt }) => ({ parts: makeParts(parts, failAt), headers: { 'X-Trial': '1' } }),
      }),
  })
})
afterAll(() => service.app.close())
beforeEach(() => {
  made = 0
  ended = 0
  logged.length = 0
})

function ask(body: { parts: number; failAt?: number }, encoding = 'identity', signal?: AbortSignal) {
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

/** The answer as its bytes come. */
async function askRaw(parts: number, encoding: string): Promise<IncomingMessage> {
  const asking = httpRequest({
    port: portOf(service.app),
    path: '/v1/things/all',
    method: 'POST',
    headers: {
      authorization: `Bearer ${testKeys.public}`,
      'content-type': 'application/json',
      'accept-encoding': encoding,
    },
  })
  asking.end(JSON.stringify({ parts }))
  const [answer] = (await once(asking, 'response')) as [IncomingMessage]
  return answer
}

test('what is short comes in one piece with its length', async () => {
  const answer = await ask({ parts: 3 })
  const text = await answer.text()
  expect(JSON.parse(text)).toHaveLength(3)
  expect(answer.headers.get('content-length')).toBe(String(text.length))
  expect(answer.headers.get('x-trial')).toBe('1')
})

test('what is long comes without a length, whole', async () => {
  const answer = await ask({ parts: 300 })
  expect(await answer.json()).toHaveLength(300)
  expect(answer.headers.get('content-length')).toBeNull()
  expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(answer.headers.get('x-trial')).toBe('1')
  expect(ended).toBe(1)
})

test.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
] as const)('what is long is compressed as asked: %s', async (encoding, decompress) => {
  const answer = await askRaw(300, encoding)
  const bytes = await buffer(answer)
  expect(answer.headers['content-encoding']).toBe(encoding)
  expect(answer.headers.vary).toContain('Accept-Encoding')
  expect(bytes.length).toBeLessThan(300_000)
  expect(JSON.parse(decompress(bytes).toString())).toHaveLength(300)
})

test('a failure before anything is sent is an error as any other', async () => {
  for (const failAt of [0, 5]) {
    const answer = await ask({ parts: 300, failAt }, 'br')
    expect([answer.status, await answer.json()]).toEqual([500, { code: 500, message: 'Internal Server Error' }])
  }
  expect(ended).toBe(2)
})

test.each(['identity', 'br', 'gzip'])('a failure later cuts the connection: %s', async (encoding) => {
  await expect(ask({ parts: 1000, failAt: 900 }, encoding).then((answer) => answer.text())).rejects.toThrow(
    'terminated',
  )
  expect(ended).toBe(1)
  expect(logged.map((line) => JSON.parse(line) as object)).toEqual([
    expect.objectContaining({
      msg: 'failed in the middle of an answer',
      err: expect.objectContaining({ message: 'trial' }),
    }),
  ])
})

test.each([28, 29, 30, 35])(
  'a failure when nothing of what is compressed has left is an error, or a cut: %i',
  async (failAt) => {
    const outcome = await ask({ parts: 1000, failAt }, 'br')
      .then(async (answer) => [answer.status, await answer.json()])
      .catch((error: Error) => error.message)
    expect([[500, { code: 500, message: 'Internal Server Error' }], 'terminated']).toContainEqual(outcome)
    expect(logged).toHaveLength(1)
  },
)

test('no more is made than the caller takes', async () => {
  const answer = await askRaw(20_000, 'identity')
  await sleep(300)
  const before = made
  await sleep(300)
  expect(made).toBe(before)
  expect(made).toBeLessThan(5_000)
  answer.destroy()
  await waitFor(() => ended === 1)
})

test('a caller that goes away ends the work, before the first byte and after', async () => {
  const controller = new AbortController()
  const early = ask({ parts: 20_000 }, 'br', controller.signal)
  await waitFor(() => made > 0)
  controller.abort()
  await expect(early).rejects.toThrow(/abort/)
  await waitFor(() => ended === 1)
  expect(made).toBeLessThan(20_000)

  const late = await askRaw(20_000, 'br')
  late.destroy()
  await waitFor(() => ended === 2)
  expect(logged).toEqual([])
  expect((await ask({ parts: 1 })).status).toBe(200)
})

async function waitFor(isTrue: () => boolean) {
  for (let tries = 0; !isTrue() && tries < 300; tries += 1) await sleep(10)
  expect(isTrue()).toBe(true)
}
