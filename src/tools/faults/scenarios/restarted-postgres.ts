import { setTimeout as sleep } from 'node:timers/promises'
import { checkLedger } from '../check-ledger.ts'
import type { Scenario } from '../scenario.ts'
import { clientsOf, type Order, readAccounts, Senders } from '../senders.ts'
import { settleBoth } from '../settle-both.ts'

const restarts = 20
const maxPauseMs = 100
const transfersAfter = 40

/**
 * PostgreSQL is restarted repeatedly under senders. Every second time, the service is suspended meanwhile, so that its
 * connections are dead when it continues. No request is refused if it starts after the database responds again.
 */
export const restartedPostgres: Scenario = {
  name: 'PostgreSQL restarted 20 times',
  databases: ['PostgreSQL'],
  async run({ fixture, random }) {
    const { server } = fixture
    if (server === undefined) throw new Error('The fixture has no PostgreSQL server')
    const service = await fixture.start()
    const clients = clientsOf(service, 16)
    const senders = new Senders({ random })
    /** Orders of senders that start once the database responds. */
    const orders: Order[] = []
    const stop = new AbortController()

    async function restart(at: number) {
      const isSuspended = at % 2 === 0
      await sleep(random.integer(0, maxPauseMs))
      if (isSuspended) process.kill(service.pid, 'SIGSTOP')
      await server!.kill('SIGINT')
      await server!.start()
      const after = new Senders({ random })
      const sending = Promise.all([after.sendAll(transfersAfter, clients), readAccounts(clients[0]!)])
      if (isSuspended) process.kill(service.pid, 'SIGCONT')
      await sending
      orders.push(...after.orders)
      if (after.unavailable > 0) throw new Error(`Once the database responded: ${after.summary}`)
    }
    const restartAll = async () => {
      for (let at = 0; at < restarts; at += 1) await restart(at)
    }
    await settleBoth(
      senders.sendUntil(stop.signal, clients),
      restartAll().finally(() => stop.abort()),
    )
    await senders.sendAll(0, clients)
    senders.expectNoLostResponses()
    await checkLedger(fixture, [...senders.orders, ...orders])
    return `${restarts} restarts; ${senders.summary}; none of ${orders.length} refused that were sent once the database responded`
  },
}
