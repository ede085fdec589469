import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { fastify } from 'fastify'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createServer } from './create-server.ts'
import { prepareShutdown } from './graceful-shutdown.ts'
import { mountHealth } from './health.ts'
import { portOf } from '../testing/test-server.ts'

interface Outcome {
  readonly status: number
  readonly connection: string | undefined
}

async function start(drainDelayMs?: number) {
  const app = createServer({ logger: fastify().log })
  const shutdown = prepareShutdown(app, drainDelayMs)
  mountHealth(app, { isStopping: shutdown.isStopping, ready: async () => true })
  const slow = { arrived: Promise.withResolvers<void>(), released: Promise.withResolvers<void>() }
  app.get('/slow', async (_request, reply) => {
    slow.arrived.resolve()
    await slow.released.promise
    return reply.send('done')
  })
  app.get('/endless', (_request, reply) => reply.send(Readable.from(endless())))
  await app.listen({ host: '127.0.0.1', port: 0, listenTextResolver: () => '' })
  const port = portOf(app)
  const send = (path: string, agent: Agent) =>
    new Promise<Outcome>((resolve, reject) => {
      get({ port, path, agent }, (response) => {
        const { statusCode: status = 0, headers } = response
        response.resume().on('end', () => resolve({ status, connection: headers.connection }))
      }).on('error', reject)
    })
  const untilClosing = async () => {
    await expect.poll(() => app.server.listening).toBe(false)
  }
  return { app, shutdown, send, port, slow, untilClosing }
}

function* endless() {
  for (;;) yield 'x'.repeat(1000)
}

afterEach(() => void vi.useRealTimers())

describe('A server that is stopping', () => {
  it('finishes a request in flight, and closes its connection', async () => {
    const { shutdown, send, slow, untilClosing } = await start()
    const agent = new Agent({ keepAlive: true })
    const outcome = send('/slow', agent)
    await slow.arrived.promise
    const stopped = shutdown.stop()
    await untilClosing()
    slow.released.resolve()
    expect(await outcome).toEqual({ status: 200, connection: 'close' })
    await stopped
  })

  it('does not wait for a client that disconnected in the middle of a response', async () => {
    const { app, shutdown, port } = await start()
    const closeAll = vi.spyOn(app.server, 'closeAllConnections')
    const request = get({ port, path: '/endless' })
    const [response] = (await once(request, 'response')) as [IncomingMessage]
    response.destroy()
    await shutdown.stop()
    expect(closeAll).not.toHaveBeenCalled()
  })

  it('responds 503 to /readyz', async () => {
    const { shutdown, send } = await start()
    const agent = new Agent({ keepAlive: true })
    expect(await send('/readyz', agent)).toEqual({ status: 200, connection: 'keep-alive' })
    const stopped = shutdown.stop()
    expect(await send('/readyz', agent)).toMatchObject({ status: 503 })
    await stopped
  })

  it('serves requests and keeps connections for the delay, although it is not ready', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] })
    const { shutdown, send, untilClosing } = await start(400)
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const stopped = shutdown.stop()
    expect(await send('/readyz', agent)).toEqual({ status: 503, connection: 'keep-alive' })
    for (let sent = 0; sent < 5; sent += 1) {
      expect(await send('/livez', agent)).toEqual({ status: 200, connection: 'keep-alive' })
    }
    await vi.advanceTimersByTimeAsync(399)
    expect(await send('/livez', agent)).toEqual({ status: 200, connection: 'keep-alive' })
    await vi.advanceTimersByTimeAsync(1)
    vi.useRealTimers()
    await untilClosing()
    expect(await send('/livez', agent)).toEqual({ status: 200, connection: 'close' })
    await stopped
  })

  it('closes busy connections after a response, and resets none', async () => {
    const { shutdown, send } = await start()
    const outcomes: Outcome[] = []
    const errors: string[] = []
    let running = true
    const clients = Array.from({ length: 10 }, async () => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 })
      while (running) {
        try {
          outcomes.push(await send('/livez', agent))
        } catch (error) {
          errors.push((error as NodeJS.ErrnoException).code ?? String(error))
          running = false
        }
        // A client whose connection is closed goes to another instance.
        if (outcomes.at(-1)?.connection === 'close') return
      }
    })
    while (outcomes.length < 50) await sleep(10)
    await shutdown.stop()
    running = false
    await Promise.all(clients)
    expect(errors).toEqual([])
    expect(outcomes.filter(({ connection }) => connection === 'close')).toHaveLength(10)
  })

  it('responds to every request until it refuses connections', async () => {
    const { shutdown, send } = await start(50)
    const lastErrors: unknown[] = []
    const outcomes: Outcome[] = []
    const clients = Array.from({ length: 20 }, async (_, at) => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 })
      while (lastErrors[at] === undefined) {
        await send('/livez', agent).then(
          (outcome) => outcomes.push(outcome),
          (error: NodeJS.ErrnoException) => (lastErrors[at] = error.code),
        )
      }
    })
    while (outcomes.length < 200) await sleep(10)
    await shutdown.stop()
    await Promise.all(clients)
    expect(lastErrors).toEqual(Array.from(clients, () => 'ECONNREFUSED'))
  })
})
