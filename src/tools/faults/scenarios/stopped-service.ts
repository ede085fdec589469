import { setTimeout as sleep } from 'node:timers/promises'
import { createClient, type Client } from '#client/client'
import { percentile } from '../../bench/percentile.ts'
import { testKeys, type ServerProcess } from '../../support/server-process.ts'
import { Senders } from '../senders.ts'
import type { Trial } from '../scenario.ts'
import { untilBothEnd } from '../settle-both.ts'
import { judge } from '../check-ledger.ts'

/**
 * Two services on one database, stopped and replaced in turns under 16 senders, who go to the other one when an answer
 * says that their connection ends. Every request is answered, and no connection is reset.
 */
export const stoppedService: Trial = {
  name: 'service stopped under load (SIGTERM)',
  databases: ['SQLite', 'PostgreSQL'],
  async run({ stand, random, choose, hasTime }) {
    const rounds = choose(1, 10)
    const services = [await stand.start(), await stand.start()]
    const senders = new Senders({ random })
    const enough = new AbortController()
    const clients = Array.from({ length: 16 }, (_, at) => roamingClient(services, at))
    const endedAfterMs: number[] = []
    const fault = async () => {
      while (endedAfterMs.length < rounds && hasTime()) {
        await sleep(random.integer(100, 400))
        const begunAtMs = performance.now()
        await services.shift()?.stop()
        endedAfterMs.push(performance.now() - begunAtMs)
        if (endedAfterMs.length < rounds) services.push(await stand.start())
      }
    }
    await untilBothEnd(
      senders.sendUntil(enough.signal, clients),
      fault().finally(() => enough.abort()),
    )
    senders.expectAnswered()
    await senders.sendAll(0, clients)
    await judge(stand, senders.orders)
    const slowest = Math.round(percentile(endedAfterMs, 100))
    return `${endedAfterMs.length} of ${rounds} rounds; ${senders.words}; ended after at most ${slowest} ms`
  },
}

/** Stays with a service until that says that the connection ends, and goes to the latest one then. */
function roamingClient(services: readonly ServerProcess[], at: number): Client {
  let service = services[at % services.length]
  return createClient({
    baseUrl: 'http://service/v1',
    apiKey: () => testKeys.staff,
    async fetch(url, init) {
      const answer = await fetch(String(url).replace('http://service', service?.origin ?? ''), init)
      if (answer.headers.get('connection') === 'close') service = services.at(-1)
      return answer
    },
  })
}
