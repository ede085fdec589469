import { setTimeout as sleep } from 'node:timers/promises'
import { percentile } from '../../bench/percentile.ts'
import { clientsOf, Senders } from '../senders.ts'
import type { Scenario } from '../scenario.ts'
import { checkLedger, checkResponses, checkLatest, withStorages } from '../check-ledger.ts'
import { awaitSealed, checkSeals, type SeenCheckpoints, watchCheckpoints } from '../check-seals.ts'

const minRoundMs = 50
const maxRoundMs = 300
/** The whole ledger is checked every ten rounds; after the others only what is new, which takes less than a start. */
const fullCheckEvery = 10
/** As often as by default, and so often that most are killed between a commit and its seal, or while they seal. */
const sealIntervalsMs = [2000, 50, 1]

/**
 * `kill -9` under 16 senders, again and again; they retry with the next process whatever got no response. Every checkpoint
 * that was ever stored stays, and what was acknowledged is sealed.
 */
export const killedService: Scenario = {
  name: 'service killed (kill -9)',
  databases: ['SQLite', 'PostgreSQL'],
  // Each round restarts the service, which takes a second, or two on a busy machine.
  maxRoundsMs: 300_000,
  run: ({ fixture, random, choose, hasTime }) =>
    withStorages(fixture.config, async ({ log }) => {
      const rounds = choose(2, 100)
      const senders = new Senders({ random })
      const readyAfterMs: number[] = []
      const seen: SeenCheckpoints = new Map()
      const start = () => fixture.start({ sealEveryMs: choose(200, random.pick(sealIntervalsMs)) })
      let service = await start()
      while (readyAfterMs.length < rounds && hasTime()) {
        const before = senders.orders.length
        const killed = new AbortController()
        const sending = senders.sendUntil(killed.signal, clientsOf(service, 16))
        const watching = watchCheckpoints(log, seen, killed.signal)
        await Promise.race([sending, watching, sleep(random.integer(minRoundMs, maxRoundMs))])
        // Stops new requests before the process is gone; those in flight are cut off.
        killed.abort()
        await service.kill()
        await Promise.all([sending, watching])
        service = await start()
        readyAfterMs.push(service.readyAfterMs)
        const clients = clientsOf(service, 16)
        await senders.sendAll(0, clients)
        await checkResponses(clients[0]!, senders.orders)
        if (readyAfterMs.length % fullCheckEvery === 0) await checkLedger(fixture, senders.orders)
        else await checkLatest(fixture, senders.orders, senders.orders.length - before)
      }
      const sealedAfterMs = Math.round(await awaitSealed(log))
      await checkLedger(fixture, senders.orders)
      const { checkpoints } = await checkSeals(log, seen)
      const [median, slowest] = [50, 100].map((percent) => Math.round(percentile(readyAfterMs, percent)))
      return `${readyAfterMs.length} of ${rounds} rounds; ${senders.summary}; ready again after ${median} ms (median), at most ${slowest} ms; sealed after ${sealedAfterMs} ms, in ${checkpoints} checkpoints`
    }),
}
