import { setTimeout as sleep } from 'node:timers/promises'
import { percentile } from '../../bench/percentile.ts'
import { clientsOf, Senders } from '../senders.ts'
import type { Trial } from '../scenario.ts'
import { judge, judgeAnswers, judgeLatest } from '../check-ledger.ts'

const leastRoundMs = 50
const mostRoundMs = 300
/** After so many rounds the whole ledger is judged; after the others what is new in it, which takes less than a start. */
const roundsUntilAll = 10

/** `kill -9` in the middle of 16 senders, who send again to the next process what was not answered; many times. */
export const killedService: Trial = {
  name: 'service killed at once (kill -9)',
  databases: ['SQLite', 'PostgreSQL'],
  // Each round starts the service anew, which takes a second, or two where the machine is busy.
  enoughMs: 300_000,
  async run({ stand, random, choose, hasTime }) {
    const rounds = choose(2, 100)
    const senders = new Senders({ random })
    const readyAfterMs: number[] = []
    let service = await stand.start()
    while (readyAfterMs.length < rounds && hasTime()) {
      const begun = senders.orders.length
      const killed = new AbortController()
      const sending = senders.sendUntil(killed.signal, clientsOf(service, 16))
      await Promise.race([sending, sleep(random.integer(leastRoundMs, mostRoundMs))])
      // Nothing new is sent to a process that is gone; what was sent is cut off.
      killed.abort()
      await service.kill()
      await sending
      service = await stand.start()
      readyAfterMs.push(service.readyAfterMs)
      const clients = clientsOf(service, 16)
      await senders.sendAll(0, clients)
      await judgeAnswers(clients[0]!, senders.orders)
      if (readyAfterMs.length % roundsUntilAll === 0) await judge(stand, senders.orders)
      else await judgeLatest(stand, senders.orders, senders.orders.length - begun)
    }
    await judge(stand, senders.orders)
    const [usual, slowest] = [50, 100].map((percent) => Math.round(percentile(readyAfterMs, percent)))
    return `${readyAfterMs.length} of ${rounds} rounds; ${senders.words}; ready again after ${usual} ms, at most ${slowest} ms`
  },
}
