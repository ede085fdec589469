import { setTimeout as sleep } from 'node:timers/promises'
import { percentile } from '../../bench/percentile.ts'
import { clientsOf, Senders } from '../senders.ts'
import type { Scenario } from '../scenario.ts'
import { checkLedger, checkResponses, checkLatest } from '../check-ledger.ts'

const minRoundMs = 50
const maxRoundMs = 300
/** The whole ledger is checked every ten rounds; after the others only what is new, which takes less than a start. */
const fullCheckEvery = 10

/** `kill -9` under 16 senders, again and again; they retry with the next process whatever got no response. */
export const killedService: Scenario = {
  name: 'service killed (kill -9)',
  databases: ['SQLite', 'PostgreSQL'],
  // Each round restarts the service, which takes a second, or two on a busy machine.
  maxRoundsMs: 300_000,
  async run({ fixture, random, choose, hasTime }) {
    const rounds = choose(2, 100)
    const senders = new Senders({ random })
    const readyAfterMs: number[] = []
    let service = await fixture.start()
    while (readyAfterMs.length < rounds && hasTime()) {
      const before = senders.orders.length
      const killed = new AbortController()
      const sending = senders.sendUntil(killed.signal, clientsOf(service, 16))
      await Promise.race([sending, sleep(random.integer(minRoundMs, maxRoundMs))])
      // Stops new requests before the process is gone; those in flight are cut off.
      killed.abort()
      await service.kill()
      await sending
      service = await fixture.start()
      readyAfterMs.push(service.readyAfterMs)
      const clients = clientsOf(service, 16)
      await senders.sendAll(0, clients)
      await checkResponses(clients[0]!, senders.orders)
      if (readyAfterMs.length % fullCheckEvery === 0) await checkLedger(fixture, senders.orders)
      else await checkLatest(fixture, senders.orders, senders.orders.length - before)
    }
    await checkLedger(fixture, senders.orders)
    const [median, slowest] = [50, 100].map((percent) => Math.round(percentile(readyAfterMs, percent)))
    return `${readyAfterMs.length} of ${rounds} rounds; ${senders.summary}; ready again after ${median} ms (median), at most ${slowest} ms`
  },
}
