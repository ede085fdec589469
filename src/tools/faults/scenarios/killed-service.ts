import { setTimeout as sleep } from 'node:timers/promises'
import type { ServerProcess } from '../../support/server-process.ts'
import { percentile } from '../../bench/percentile.ts'
import { checkLatest, checkLedger, checkResponses, withStorages } from '../check-ledger.ts'
import { awaitSealed, checkSeals, type SeenCheckpoints, watchCheckpoints } from '../check-seals.ts'
import type { Scenario } from '../scenario.ts'
import { clientsOf, Senders } from '../senders.ts'

const minRoundMs = 50
const maxRoundMs = 700

/**
 * Two services share a database and compete for the lease to seal its log. While 16 senders send transfers and retry requests
 * without a response, one or both services are killed with `kill -9`, again and again, and then replaced. Every checkpoint
 * ever stored stays, and everything acknowledged is sealed.
 */
export const killedService: Scenario = {
  name: 'service killed (kill -9)',
  databases: ['SQLite', 'PostgreSQL'],
  maxRoundsMs: 240_000,
  run: ({ fixture, random, choose, hasTime }) =>
    withStorages(fixture.config, async ({ log, leases }) => {
      const rounds = choose(1, 60)
      const senders = new Senders({ random })
      const sealedAfterMs: number[] = []
      const seen: SeenCheckpoints = new Map()
      let abandonedLeases = 0
      // With long intervals there is much to seal; with short ones the lease is held most of the time.
      const start = () => fixture.start({ sealEveryMs: choose(200, random.pick([1, 10, 100, 2000])) })
      const services: ServerProcess[] = []
      while (sealedAfterMs.length < rounds && hasTime()) {
        services.push(...(await Promise.all(Array.from({ length: 2 - services.length }, start))))
        const sentBefore = senders.orders.length
        const killed = new AbortController()
        const sending = senders.sendUntil(killed.signal, clientsOfBoth(services))
        const watching = watchCheckpoints(log, seen, killed.signal)
        await Promise.race([sending, watching, sleep(random.integer(minRoundMs, maxRoundMs))])
        killed.abort()
        const victims = services.splice(0, choose(1, random.chance(0.3) ? 2 : 1))
        await Promise.all(victims.map((service) => service.kill()))
        await Promise.all([sending, watching])
        if (services.length === 0) {
          if (!(await leases.tryHold('seal', async () => {}))) abandonedLeases += 1
          services.push(await start())
        }
        const clients = clientsOfBoth(services)
        await senders.sendAll(0, clients)
        await checkResponses(clients[0]!, senders.orders)
        sealedAfterMs.push(await awaitSealed(log))
        await checkLatest(fixture, senders.orders, senders.orders.length - sentBefore)
        await checkSeals(log, seen)
      }
      await checkLedger(fixture, senders.orders)
      const { checkpoints, events } = await checkSeals(log, seen)
      const [median, slowest] = [50, 100].map((percent) => Math.round(percentile(sealedAfterMs, percent)))
      return `${sealedAfterMs.length} of ${rounds} rounds; ${senders.summary}; ${events} events in ${checkpoints} checkpoints; both killed and the lease left behind ${abandonedLeases} times; sealed after ${median} ms (median), at most ${slowest} ms`
    }),
}

function clientsOfBoth(services: readonly ServerProcess[]) {
  return services.flatMap((service) => clientsOf(service, 8))
}
