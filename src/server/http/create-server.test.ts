import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { fastify } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { echoThing, mountTestEndpoints, type TestHandlers } from '../testing/test-endpoints.ts'
import { createServer } from './create-server.ts'
import { portOf, sendRaw, startTestServer, testKeys, type TestServer } from '../testing/test-server.ts'

const handlers: TestHandlers = { getThing: echoThing, version: undefined }
let service: TestServer
beforeAll(async () => {
  service = await startTestServer({ mountAll: (mount) => mountTestEndpoints(mount, handlers) })
})
afterAll(() => service.app.close())

const post = `POST /v1/things HTTP/1.1\r\nHost: here\r\nAuthorization: Bearer ${testKeys.staff}\r\nContent-Type: application/json\r\n`
const get = `GET /v1/things/1 HTTP/1.1\r\nHost: here\r\nAuthorization: Bearer ${testKeys.public}\r\n`

/** Sends the start of a request, then a byte every 500 ms until the server closes; returns the received text. */
async function drip(beginning: string, rest: string): Promise<string> {
  const socket = connect(portOf(service.app), '127.0.0.1')
  let received = ''
  socket.setEncoding('utf8').on('data', (chunk: string) => (received += chunk))
  socket.on('error', () => undefined)
  if (beginning !== '') socket.write(beginning)
  let at = 0
  const dripping = setInterval(() => {
    if (at < rest.length && socket.writable) socket.write(rest.charAt(at++))
  }, 500)
  await once(socket, 'close')
  clearInterval(dripping)
  return received
}

describe('The connection of a slow client is closed', () => {
  it('when headers and body have not arrived within 10 s', async () => {
    const { server } = service.app
    expect([server.headersTimeout, server.requestTimeout]).toEqual([10_000, 10_000])
    // The test shortens both limits; the server still checks them every two seconds.
    server.headersTimeout = server.requestTimeout = 2000
    const connections = await Promise.all([
      drip('', ''),
      drip('GET /v1/things/1 HT', 'TP/1.1\r\nHost: here\r\nX: slowly slowly slowly slowly\r\n\r\n'),
      drip(get, 'X-Slow: slowly slowly slowly slowly slowly slowly\r\n\r\n'),
      drip(`${post}Content-Length: 100\r\n\r\n`, '{"count":1,"names":["slowly slowly slowly slowly'),
      drip(`${post}Transfer-Encoding: chunked\r\n\r\n`, '40\r\n{"count":1,"names":["slowly slowly slowly slowly'),
      // This one follows a complete request on its connection.
      drip(`${get}\r\n${get}`, 'X-Slow: slowly slowly slowly slowly slowly slowly\r\n\r\n'),
    ])
    // A server without the limit would respond only after more than 20 seconds.
    for (const received of connections) expect(received).toMatch(/HTTP\/1\.1 408 [^]*"code":408/)
    server.headersTimeout = server.requestTimeout = 10_000
  })

  it('when the client reads nothing for 30 s', async () => {
    expect(service.app.server.timeout).toBe(30_000)
    service.app.server.setTimeout(400)
    handlers.getThing = ({ id, count }) => ({ body: { id, count, text: 'x'.repeat(2 ** 22) } })
    const socket = connect({ port: portOf(service.app), host: '127.0.0.1' })
    socket.on('error', () => undefined)
    await once(socket, 'connect')
    socket.pause()
    socket.write(`${get}\r\n`.repeat(4))
    await expect.poll(() => countConnections(), { timeout: 20_000 }).toBe(0)
    service.app.server.setTimeout(30_000)
    handlers.getThing = echoThing
  })
})

function countConnections(app = service.app): Promise<number> {
  return new Promise((resolve) => app.server.getConnections((_error, count) => resolve(count)))
}

describe('A request', () => {
  const end = 'Connection: close\r\n\r\n'

  it.each([
    ['headers of nearly 16 KiB', `${get}X: ${'x'.repeat(16_000 - get.length)}\r\n${end}`, 200],
    ['headers of more than 16 KiB', `${get}X: ${'x'.repeat(16_400)}\r\n${end}`, 431],
    ['many headers of more than 16 KiB together', `${get}${'X: xxxxxxxxxxxxxxxx\r\n'.repeat(1000)}${end}`, 431],
    ['headers that never end', `${get}${'X: xxxxxxxxxxxxxxxx\r\n'.repeat(5000)}`, 431],
    ['a body of 64 KiB', bodyOf(65_536), 200],
    ['a body of a byte more', bodyOf(65_537), 413],
    ['the Content-Length of a large body', `${post}Content-Length: 999999999999\r\n${end}`, 413],
    ['a large body in chunks', `${post}Transfer-Encoding: chunked\r\n${end}1000\r\n${chunks(17)}`, 413],
  ])('with %s gets %i', async (_, text, status) => {
    expect(await sendRaw(service.app, text)).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  })
})

it('slow bodies use up the room of their address until their connections close', async () => {
  // A chunked body counts as the maximum length of its operation.
  const slow = Array.from({ length: 512 }, () => connect(portOf(service.app), '127.0.0.1').on('error', () => undefined))
  for (const socket of slow) socket.write(`${post}Transfer-Encoding: chunked\r\n\r\n`)
  await expect.poll(() => countConnections(), { timeout: 20_000 }).toBe(512)
  const send = async () => (await sendRaw(service.app, bodyOf(100))).slice(0, 12)
  await expect.poll(send, { timeout: 20_000 }).toBe('HTTP/1.1 503')
  expect(await send()).toBe('HTTP/1.1 503')
  for (const socket of slow) socket.destroy()
  await expect.poll(send, { timeout: 20_000 }).toBe('HTTP/1.1 200')
})

/** Opens connections from an address, sends a text on each, and counts those that the server leaves open. */
async function hold(count: number, localAddress: string, text = '', app = service.app) {
  const countOpen = () => countConnections(app)
  await expect.poll(countOpen, { timeout: 20_000 }).toBe(0)
  const options = { port: portOf(app), host: '127.0.0.1', localAddress }
  const sockets: Socket[] = []
  let [kept, closed] = [0, 0]
  while (sockets.length < count) {
    // Opens few at once, so that none waits to be accepted.
    const some = Array.from({ length: Math.min(100, count - sockets.length) }, () => connect(options))
    sockets.push(...some)
    for (const socket of some) {
      socket.on('error', () => undefined).on('close', () => (closed += 1))
      socket.resume().write(text)
    }
    const known = async () => (kept = await countOpen()) + closed
    await expect.poll(known, { timeout: 20_000 }).toBe(sockets.length)
  }
  async function release() {
    for (const socket of sockets) socket.destroy()
    await expect.poll(countOpen, { timeout: 20_000 }).toBe(0)
  }
  return { kept, release }
}

it('a request with a long content type is refused as if it had none', async () => {
  const headers = `${post.trim()}${';a=b'.repeat(200)}\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}`
  expect(await sendRaw(service.app, headers)).toMatch(/^HTTP\/1.1 415 /)
})

describe('An unread body', () => {
  const chunked = 'Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n'
  const refused = `POST /v1/things HTTP/1.1\r\nHost: here\r\nAuthorization: Bearer wrong\r\n${chunked}1\r\n `

  it.each([
    ['of a refused request', refused, 401],
    ['of a method that the path lacks', `PUT /v1/things HTTP/1.1\r\nHost: here\r\n${chunked}1\r\n `, 405],
    ['of a GET request', get.replace(/$/, `${chunked}1\r\n `), 200],
  ])('%s ends the connection', async (_, request, status) => {
    const received = await drip(request, '')
    expect(received).toContain(`HTTP/1.1 ${status} `)
    expect(received).toMatch(/^connection: close/im)
  })

  it('is not parsed for OPTIONS', async () => {
    const headers = { 'content-type': 'application/json' }
    const response = await service.app.inject({ method: 'OPTIONS', url: '/v1/things', headers, payload: '{' })
    expect([response.statusCode, response.headers['allow']]).toEqual([204, 'POST, OPTIONS'])
  })

  it('leaves the connection open if it is short', async () => {
    const wrong = post.replace(testKeys.staff, 'wrong')
    const received = await sendRaw(service.app, `${wrong}Content-Length: 2\r\n\r\n{}${get}Connection: close\r\n\r\n`)
    expect(received.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 401', 'HTTP/1.1 200'])
  })
})

describe('A body in chunks', () => {
  const chunks = (text: string, length: number) =>
    (text.match(new RegExp(`.{1,${length}}`, 'g')) ?? [])
      .map((part) => `${part.length.toString(16)}\r\n${part}\r\n`)
      .join('')
  const json = JSON.stringify({ name: 'x'.repeat(2000), amount: 1 })

  it('is read if few chunks are short', async () => {
    const received = await sendRaw(
      service.app,
      `${post}Transfer-Encoding: chunked\r\nConnection: close\r\n\r\n${chunks(json, 300)}0\r\n\r\n`,
    )
    expect(received).not.toContain('short chunks')
    expect(received).toMatch(/^HTTP\/1\.1 (200|400)/)
  })

  it('ends the connection if many chunks are short', async () => {
    const socket = connect(portOf(service.app), '127.0.0.1').on('error', () => undefined)
    socket.write(`${post}Transfer-Encoding: chunked\r\n\r\n${chunks(json, 1)}`)
    await once(socket, 'close')
    expect(
      (await service.app.inject({ url: '/v1/things/1', headers: { authorization: `Bearer ${testKeys.public}` } }))
        .statusCode,
    ).toBe(200)
  })
})

describe('Connections', () => {
  it('are limited to 1,000 per address, which leaves room for others', async () => {
    const { kept, release } = await hold(1100, '127.0.0.2')
    expect(kept).toBe(1000)
    expect(await sendRaw(service.app, bodyOf(100))).toMatch(/^HTTP\/1.1 200/)
    await release()
    const again = await hold(10, '127.0.0.2')
    expect(again.kept).toBe(10)
    await again.release()
  })

  it.each([
    ['have sent nothing', ''],
    ['have sent a part of the headers', 'GET /v1/things/1 HTTP/1.1\r\nHost: he'],
    ['have sent a part of the body', `${post}Content-Length: 100\r\n\r\n{"count":1,`],
    ['await a next request', `GET / HTTP/1.1\r\nHost: here\r\n\r\n`],
  ])('that %s are closed for new ones, oldest first', async (_, text) => {
    const app = createServer({ logger: fastify().log, maxConnections: 3 })
    const handled = Promise.withResolvers<void>()
    app.get('/', () => 'short')
    app.post('/v1/things', () => 'long')
    app.get('/slow', () => handled.promise.then(() => 'slow'))
    await app.listen({ host: '127.0.0.1', port: 0, listenTextResolver: () => '' })
    const request = (path: string) => `GET ${path} HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n`
    const slow = sendRaw(app, request('/slow'))
    const closed: number[] = []
    const sockets = []
    for (const at of [0, 1]) {
      const socket = connect(portOf(app), '127.0.0.1').on('close', () => closed.push(at))
      socket.on('error', () => undefined).write(text)
      if (text.startsWith('GET / ')) await once(socket, 'data')
      sockets.push(socket)
      await expect.poll(() => countConnections(app), { timeout: 20_000 }).toBe(2 + at)
    }
    for (const socket of sockets) socket.resume()
    expect(await sendRaw(app, request('/'))).toMatch(/^HTTP\/1.1 200 /)
    await expect.poll(() => closed, { timeout: 20_000 }).toEqual([0])
    // The connection whose request is being handled stays open.
    expect(await sendRaw(app, request('/'))).toMatch(/^HTTP\/1.1 200 /)
    handled.resolve()
    expect(await slow).toMatch(/^HTTP\/1.1 200 [^]*slow$/)
    for (const socket of sockets) socket.destroy()
    await app.close()
  })

  it('of a trusted proxy are not limited', async () => {
    const { app } = await startTestServer({ mountAll: () => undefined, trustedProxies: 1 })
    const { kept, release } = await hold(1100, '127.0.0.2', '', app)
    expect(kept).toBe(1100)
    await release()
    await app.close()
  })
})

function bodyOf(length: number): string {
  const [head, tail] = ['{"count":1,"names":["', '"]}']
  const body = head + 'x'.repeat(length - head.length - tail.length) + tail
  return `${post}Content-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`
}

function chunks(count: number): string {
  return Array.from({ length: count }, () => `${'x'.repeat(4096)}\r\n`).join('1000\r\n')
}
