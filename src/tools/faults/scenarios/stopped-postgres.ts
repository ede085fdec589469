import { setTimeout as sleep } from 'node:timers/promises'
import { percentile } from '../../bench/percentile.ts'
import type { ServerProcess } from '../../support/server-process.ts'
import { clientsOf, Senders } from '../senders.ts'
import type { Scenario } from '../scenario.ts'
import { settleBoth } from '../settle-both.ts'
import { checkLedger, checkResponses } from '../check-ledger.ts'

const maxWaitMs = 60_000

/** PostgreSQL is killed under 16 senders and restarted. Meanwhile the service responds with 503; afterwards it recovers. */
export const stoppedPostgres: Scenario = {
  name: 'PostgreSQL killed and restarted',
  databases: ['PostgreSQL'],
  async run({ fixture, random, choose, hasTime }) {
    const { server } = fixture
    if (server === undefined) throw new Error('The fixture has no PostgreSQL server')
    const rounds = choose(1, 5)
    const service = await fixture.start()
    const clients = clientsOf(service, 16)
    const senders = new Senders({ random })
    const backAfterMs: number[] = []
    while (backAfterMs.length < rounds && hasTime()) {
      const stop = new AbortController()
      const sending = senders.sendUntil(stop.signal, clients)
      const fault = async () => {
        await sleep(random.integer(300, 600))
        await server.kill()
        await awaitStatus(service, 503)
        await sleep(random.integer(0, 500))
        await server.start()
        backAfterMs.push(await awaitStatus(service, 200))
        await sleep(random.integer(300, 600))
      }
      await settleBoth(
        sending,
        fault().finally(() => stop.abort()),
      )
      await senders.sendAll(100, clients)
      await checkResponses(clients[0]!, senders.orders)
      await checkLedger(fixture, senders.orders)
    }
    senders.expectNoLostResponses()
    const slowest = Math.round(percentile(backAfterMs, 100))
    return `${backAfterMs.length} of ${rounds} rounds; ${senders.summary}; ready at most ${slowest} ms after the restart`
  },
}

/** Polls readiness until it has a status, and returns the milliseconds that it took. */
async function awaitStatus({ origin }: ServerProcess, status: 200 | 503): Promise<number> {
  const startedAtMs = performance.now()
  for (;;) {
    const response = await fetch(`${origin}/readyz`)
    await response.arrayBuffer()
    const waitedMs = performance.now() - startedAtMs
    if (response.status === status) return waitedMs
    if (waitedMs > maxWaitMs)
      throw new Error(`/readyz still returns ${response.status} instead of ${status} after ${maxWaitMs / 1000} s`)
    await sleep(25)
  }
}
