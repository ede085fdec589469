import { setTimeout as sleep } from 'node:timers/promises'
import { percentile } from '../../bench/percentile.ts'
import { awaitStatus } from '../await-status.ts'
import { clientsOf, Senders } from '../senders.ts'
import type { Trial } from '../scenario.ts'
import { untilBothEnd } from '../settle-both.ts'
import { judge, judgeAnswers } from '../check-ledger.ts'

/** PostgreSQL stopped at once in the middle of 16 senders and started again; the service says 503 meanwhile, and goes on. */
export const stoppedPostgres: Trial = {
  name: 'PostgreSQL stopped at once and started',
  databases: ['PostgreSQL'],
  async run({ stand, random, choose, hasTime }) {
    const { server } = stand
    if (server === undefined) throw new Error('There is no server to stop')
    const rounds = choose(1, 5)
    const service = await stand.start()
    const clients = clientsOf(service, 16)
    const senders = new Senders({ random })
    const backAfterMs: number[] = []
    while (backAfterMs.length < rounds && hasTime()) {
      const enough = new AbortController()
      const sending = senders.sendUntil(enough.signal, clients)
      const fault = async () => {
        await sleep(random.integer(300, 600))
        await server.kill()
        await awaitStatus(service, 503)
        await sleep(random.integer(0, 500))
        await server.start()
        backAfterMs.push(await awaitStatus(service, 200))
        await sleep(random.integer(300, 600))
      }
      await untilBothEnd(
        sending,
        fault().finally(() => enough.abort()),
      )
      await senders.sendAll(100, clients)
      await judgeAnswers(clients[0]!, senders.orders)
      await judge(stand, senders.orders)
    }
    senders.expectAnswered()
    const slowest = Math.round(percentile(backAfterMs, 100))
    return `${backAfterMs.length} of ${rounds} rounds; ${senders.words}; ready at most ${slowest} ms after it`
  },
}
