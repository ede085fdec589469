import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { fastify } from 'fastify'
import { expect, test } from 'vitest'
import { portOf } from '../../testing/test-server.ts'
import { createErrorHandler } from '../errors.ts'
import { createUnreadResponses, type UnreadBounds } from './unread-responses.ts'

/** Starts a server whose responses do not end. */
async function start(bounds: UnreadBounds) {
  const admit = createUnreadResponses(bounds)
  const app = fastify({ trustProxy: true, forceCloseConnections: true }).setErrorHandler(createErrorHandler())
  async function* endless() {
    while (app.server.listening) yield await sleep(5, 'x'.repeat(65_536))
  }
  app.get('/', async (request, reply) => {
    await admit(request, reply)
    return reply.send(Readable.from(endless(), { objectMode: false }))
  })
  await app.listen({ port: 0, listenTextResolver: () => '' })
  const open = (address: string): Socket => {
    const socket = connect(portOf(app), '127.0.0.1').on('error', () => undefined)
    socket.write(`GET / HTTP/1.1\r\nHost: here\r\nX-Forwarded-For: ${address}\r\n\r\n`)
    return socket
  }
  return { app, open }
}

test.each([
  ['an address', { ofAddress: 2, inAll: 10 }, '203.0.113.1'],
  ['all', { ofAddress: 10, inAll: 2 }, '203.0.113.2'],
])(
  'past the bound of %s a response waits for one that has stalled, and closes none that is read',
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

test('a request is refused only where very many wait', async () => {
  const { app } = await start({ ofAddress: 1, inAll: 1 })
  const sent = Array.from({ length: 502 }, () => app.inject('/'))
  const { statusCode, headers } = await Promise.race(sent)
  expect([statusCode, headers['retry-after']]).toEqual([503, '1'])
  await app.close()
})
