import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { createClient, type Client } from '#client/client'
import { percentile } from '../../bench/percentile.ts'
import { testKeys, type ServerProcess } from '../../support/server-process.ts'
import { Senders } from '../senders.ts'
import type { Scenario } from '../scenario.ts'
import { settleBoth } from '../settle-both.ts'
import { checkLedger } from '../check-ledger.ts'

/**
 * Two services on one database are stopped and replaced in turn under 16 senders, who switch to the other service on
 * `Connection: close`. Every request gets a response, and no connection is reset.
 */
export const stoppedService: Scenario = {
  name: 'service stopped under load (SIGTERM)',
  databases: ['SQLite', 'PostgreSQL'],
  async run({ fixture, random, choose, hasTime }) {
    const rounds = choose(1, 10)
    const services = [await fixture.start(), await fixture.start()]
    const senders = new Senders({ random })
    const stop = new AbortController()
    const clients = Array.from({ length: 16 }, (_, at) => createSwitchingClient(services, at))
    const stoppedAfterMs: number[] = []
    const fault = async () => {
      while (stoppedAfterMs.length < rounds && hasTime()) {
        await sleep(random.integer(100, 400))
        const startedAtMs = performance.now()
        await services.shift()?.stop()
        stoppedAfterMs.push(performance.now() - startedAtMs)
        if (stoppedAfterMs.length < rounds) services.push(await fixture.start())
      }
    }
    await settleBoth(
      senders.sendUntil(stop.signal, clients),
      fault().finally(() => stop.abort()),
    )
    senders.expectNoLostResponses()
    await senders.sendAll(0, clients)
    await checkLedger(fixture, senders.orders)
    const slowest = Math.round(percentile(stoppedAfterMs, 100))
    return `${stoppedAfterMs.length} of ${rounds} rounds; ${senders.summary}; stopped after at most ${slowest} ms`
  },
}

/**
 * Calls one service until it closes the connection, then the one started last. Each client has its own connection: the
 * global `fetch` shares connections, so one that was closed for one client would be reopened for another.
 */
function createSwitchingClient(services: readonly ServerProcess[], at: number): Client {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  let service = services[at % services.length]
  return createClient({
    baseUrl: 'http://service/v1',
    apiKey: () => testKeys.staff,
    async fetch(url, init = {}) {
      const options = { agent, method: init.method, headers: Object.fromEntries(new Headers(init.headers)) }
      const sent = request(String(url).replace('http://service', service?.origin ?? ''), options)
      sent.end(init.body)
      const [response] = (await once(sent, 'response', { signal: init.signal ?? undefined })) as [IncomingMessage]
      if (response.headers.connection === 'close') service = services.at(-1)
      const headers = { 'content-type': response.headers['content-type'] ?? '' }
      return new Response(Readable.toWeb(response) as ReadableStream, { status: response.statusCode ?? 0, headers })
    },
  })
}
