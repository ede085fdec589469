import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { type FastifyInstance, fastify } from 'fastify'
import { expect, test, vi } from 'vitest'
import { portOf } from '../../testing/test-server.ts'
import { createErrorHandler } from '../errors.ts'
import { boundUnreadResponses, type UnreadBounds } from './unread-responses.ts'

/** The bytes that a response counts as while it is prepared. */
const prepared = 8 * 2 ** 20

/** More than the buffers of a connection hold. */
const longBytes = 16 * 2 ** 20
/** The longest response that waits for no others. */
const shortBytes = 2 ** 18
const eventually = { timeout: 20_000 }

/** Starts a server with responses that do not end, and a long one. */
async function start(bounds: Partial<UnreadBounds>) {
  const app = fastify({ trustProxy: true, forceCloseConnections: true }).setErrorHandler(createErrorHandler())
  const most = Number.POSITIVE_INFINITY
  boundUnreadResponses(app, { ofAddress: most, inAll: most, ofShort: most, maxWaitMs: 20_000, ...bounds })
  async function* endless() {
    while (app.server.listening) yield await sleep(5, 'x'.repeat(65_536))
  }
  const long = Buffer.alloc(longBytes, 'x')
  const short = Buffer.alloc(shortBytes, 'x')
  let made = 0
  app.get('/long', async (_request, reply) => {
    made += 1
    return reply.header('content-encoding', 'br').send(long)
  })
  app.get('/short', async () => {
    made += 1
    return short
  })
  app.post('/', async () => '')
  app.get('/', async (request, reply) => {
    await app.admit(request, reply)
    return reply.send(Readable.from(endless(), { objectMode: false }))
  })
  await app.listen({ port: 0, listenTextResolver: () => '' })
  const open = (address: string, path = '/', count = 1): Socket => {
    const socket = connect(portOf(app), '127.0.0.1').on('error', () => undefined)
    socket.write(`GET ${path} HTTP/1.1\r\nHost: here\r\nX-Forwarded-For: ${address}\r\n\r\n`.repeat(count))
    return socket
  }
  return { app, open, made: () => made }
}

function countConnections({ server }: FastifyInstance): Promise<number> {
  return new Promise((resolve) => server.getConnections((_error, count) => resolve(count)))
}

test.each([
  ['an address', { ofAddress: 2 * prepared, inAll: 10 * prepared }, '203.0.113.1'],
  ['all', { ofAddress: 10 * prepared, inAll: 2 * prepared }, '203.0.113.2'],
])(
  'a response beyond the bound of %s waits for a stalled one, and closes none that its client reads',
  async (_, bounds, other) => {
    const { app, open } = await start(bounds)
    const reading = open('203.0.113.1').resume()
    await once(reading, 'data')
    const stalled = open('203.0.113.1').pause()
    await once(stalled, 'connect')
    const closed = once(stalled, 'close')
    const waiting = open(other)
    await once(waiting, 'data')
    stalled.resume()
    await closed
    expect(reading.destroyed).toBe(false)

    // A client that disconnects makes room too.
    const next = once(open(other), 'data')
    reading.destroy()
    await next
    await app.close()
  },
)

test('a request is refused only if very many wait', async () => {
  const { app } = await start({ ofAddress: prepared, inAll: prepared })
  const sent = Array.from({ length: 502 }, () => app.inject('/'))
  const { statusCode, headers } = await Promise.race(sent)
  expect([statusCode, headers['retry-after']]).toEqual([503, '1'])
  await app.close()
})

test('a request that waits too long is refused, and its connection stays open', async () => {
  const { app, open } = await start({ ofAddress: prepared, inAll: prepared, maxWaitMs: 100 })
  const reading = open('203.0.113.1').resume()
  await once(reading, 'data')
  const waiting = open('203.0.113.2')
  const [refused] = (await once(waiting, 'data')) as [Buffer]
  expect(String(refused)).toMatch(/^HTTP\/1\.1 503 /)
  expect(waiting.destroyed).toBe(false)
  reading.destroy()
  await app.close()
})

test('a long response of any route waits too, and is refused if too many bytes wait', async () => {
  const bounds = { ofAddress: 1.5 * longBytes, inAll: 1.5 * longBytes }
  const { app, open, made } = await start(bounds)
  const stalled = open('203.0.113.1', '/long').pause()
  await expect.poll(made, eventually).toBe(1)
  const waiting = open('203.0.113.2', '/long')
  await expect.poll(made, eventually).toBe(2)
  const [refused] = (await once(open('203.0.113.3', '/long'), 'data')) as [Buffer]
  expect(String(refused)).toMatch(/^HTTP\/1\.1 503 /)
  expect(String(refused)).not.toContain('content-encoding')
  const closed = once(stalled, 'close')
  await once(waiting, 'data')
  stalled.resume()
  await closed
  await app.close()
})

test('a response is not made before the client has read the earlier ones on its connection', async () => {
  const { app, open, made } = await start({ ofAddress: 100 * longBytes, inAll: 100 * longBytes })
  const socket = open('203.0.113.1', '/long', 4).pause()
  await expect.poll(made, eventually).toBe(1)
  for (let turns = 0; turns < 100; turns += 1) await new Promise(setImmediate)
  expect(made()).toBe(1)
  socket.resume()
  await expect.poll(made, eventually).toBe(4)
  socket.destroy()

  const gone = open('203.0.113.1', '/long', 4).pause()
  await expect.poll(made, eventually).toBe(5)
  gone.destroy()
  await expect.poll(() => countConnections(app), eventually).toBe(0)
  expect(made()).toBe(5)
  await app.close()
})

test('a client that reads a long response slowly keeps its connection while others wait', async () => {
  const { app, open } = await start({ ofAddress: longBytes, inAll: longBytes })
  const slow = open('203.0.113.1', '/long')
  let received = 0
  slow.on('data', (chunk: Buffer) => {
    received += chunk.length
    // The pauses add up to more than the time limit for a client that reads nothing.
    slow.pause()
    setTimeout(() => slow.resume(), 20)
  })
  await once(slow, 'data')
  const waiting = once(open('203.0.113.2', '/long'), 'data')
  await expect.poll(() => received, { timeout: 60_000 }).toBeGreaterThan(longBytes)
  await waiting
  await app.close()
}, 90_000)

test('a connection with many requests behind an unread response is closed', async () => {
  const { app, open, made } = await start({ ofAddress: 10 * prepared, inAll: 10 * prepared })
  open('203.0.113.1', '/long', 40).pause()
  await vi.waitFor(() => expect(made()).toBe(1), eventually)
  open('203.0.113.2', '/long', 100).pause()
  await vi.waitFor(() => expect(made()).toBe(2), eventually)
  await vi.waitFor(async () => expect(await countConnections(app)).toBe(1), eventually)
  expect(made()).toBe(2)
  await app.close()
})

/** Waits until no more responses are made, because clients read nothing. */
async function untilStalled(made: () => number) {
  for (let before = 0; before === 0 || before !== made(); await sleep(100)) before = made()
}

test('too many unread short responses close the oldest connection of the address with the most', async () => {
  const { app, open, made } = await start({ ofShort: 2 * shortBytes })
  const sockets: Socket[] = []
  app.server.on('connection', (socket) => sockets.push(socket))
  for (const address of ['203.0.113.1', '203.0.113.1', '203.0.113.2']) {
    // The buffers of a connection hold the first responses.
    open(address, '/short', 40).pause()
    await untilStalled(made)
  }
  expect(sockets.map(({ destroyed }) => destroyed)).toEqual([true, false, false])
  await app.close()
})

test.each([true, false])(
  'requests behind an unread response are not read, if sent after it or with it: %s',
  async (behindMade) => {
    const { app, open, made } = await start({})
    const sockets: Socket[] = []
    app.server.on('connection', (socket) => sockets.push(socket))
    const body = 'x'.repeat(60_000)
    const client = open('203.0.113.1', '/long', behindMade ? 1 : 3).pause()
    if (behindMade) await vi.waitUntil(() => made() === 1, eventually)
    for (let sent = 0; sent < 40; sent += 1) {
      client.write(`POST / HTTP/1.1\r\nHost: here\r\nContent-Type: text/plain\r\nContent-Length: 60000\r\n\r\n${body}`)
    }
    await vi.waitFor(() => expect(made()).toBe(1), eventually)
    await untilStalled(() => sockets[0]?.bytesRead ?? 0)
    expect(sockets[0]?.bytesRead).toBeLessThan(500_000)
    client.resume()
    await vi.waitFor(() => expect(sockets[0]?.bytesRead).toBeGreaterThan(40 * body.length), eventually)
    client.destroy()
    await app.close()
  },
)
