import { setTimeout as sleep } from 'node:timers/promises'
import { percentile } from '../../bench/percentile.ts'
import { awaitStatus } from '../await-status.ts'
import { clientsOf, Senders } from '../senders.ts'
import type { Scenario } from '../scenario.ts'
import { settleBoth } from '../settle-both.ts'
import { checkLedger, checkResponses } from '../check-ledger.ts'

/** PostgreSQL killed under 16 senders and restarted; the service responds with 503 meanwhile, then recovers. */
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
