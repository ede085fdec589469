import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { fastify } from 'fastify'
import { describe, expect, it } from 'vitest'
import { createServer } from './create-server.ts'
import { watchDrain } from './drain.ts'
import { mountHealth } from './health.ts'
import { portOf } from '../testing/test-server.ts'

interface Outcome {
  readonly status: number
  readonly connection: string | undefined
}

async function start() {
  const app = createServer(fastify().log)
  const drain = watchDrain(app)
  mountHealth(app, async () => !drain.isStopping())
  app.get('/slow', async (_request, reply) => {
    await sleep(300)
    return reply.send('done')
  })
  app.get('/endless', (_request, reply) => reply.send(Readable.from(endless())))
  await app.listen({ host: '127.0.0.1', port: 0, listenTextResolver: () => '' })
  const port = portOf(app)
  const ask = (path: string, agent: Agent) =>
    new Promise<Outcome>((resolve, reject) => {
      get({ port, path, agent }, (response) => {
        const { statusCode: status = 0, headers } = response
        response.resume().on('end', () => resolve({ status, connection: headers.connection }))
      }).on('error', reject)
    })
  return { drain, ask, port }
}

function* endless() {
  for (;;) yield 'x'.repeat(1000)
}

describe('Stopping', () => {
  it('lets a request in flight finish, and ends its connection', async () => {
    const { drain, ask } = await start()
    const agent = new Agent({ keepAlive: true })
    const slow = ask('/slow', agent)
    await sleep(100)
    const stopped = drain.stop()
    expect(await slow).toEqual({ status: 200, connection: 'close' })
    await stopped
  })

  it('does not wait for a caller who has gone in the middle of an answer', async () => {
    const { drain, port } = await start()
    const asking = get({ port, path: '/endless' })
    const [response] = (await once(asking, 'response')) as [IncomingMessage]
    response.destroy()
    await sleep(50)
    const beganMs = performance.now()
    await drain.stop()
    expect(performance.now() - beganMs).toBeLessThan(5000)
  })

  it('is not ready meanwhile, and says so', async () => {
    const { drain, ask } = await start()
    const agent = new Agent({ keepAlive: true })
    expect(await ask('/readyz', agent)).toEqual({ status: 200, connection: 'keep-alive' })
    const stopped = drain.stop()
    expect(await ask('/readyz', agent)).toEqual({ status: 503, connection: 'close' })
    await stopped
  })

  it('resets no busy connection', async () => {
    const { drain, ask } = await start()
    const outcomes: Outcome[] = []
    const refusals: string[] = []
    let running = true
    const callers = Array.from({ length: 10 }, async () => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 })
      while (running) {
        try {
          outcomes.push(await ask('/livez', agent))
        } catch (error) {
          refusals.push((error as NodeJS.ErrnoException).code ?? String(error))
          running = false
        }
        // A caller whose connection has been ended goes to another service.
        if (outcomes.at(-1)?.connection === 'close') return
      }
    })
    while (outcomes.length < 50) await sleep(10)
    await drain.stop()
    running = false
    await Promise.all(callers)
    expect(refusals).toEqual([])
    expect(outcomes.filter(({ connection }) => connection === 'close')).toHaveLength(10)
  })
})
