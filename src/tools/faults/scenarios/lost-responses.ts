import { startLossyProxy } from '../lossy-proxy.ts'
import { clientsOf, Senders } from '../senders.ts'
import type { Trial } from '../scenario.ts'
import { judge, judgeAnswers } from '../check-ledger.ts'

const share = 0.03

/** A network that loses 3 % of the requests and 3 % of the answers; who is not answered sends the same again. */
export const lostAnswers: Trial = {
  name: '3 % of requests and 3 % of answers lost',
  databases: ['SQLite', 'PostgreSQL'],
  async run({ stand, random, choose }) {
    const service = await stand.start()
    const proxy = await startLossyProxy(service, share, random)
    const senders = new Senders({ random })
    try {
      await senders.sendAll(choose(300, 10_000), clientsOf(proxy, 16))
    } finally {
      await proxy.close()
    }
    await judgeAnswers(clientsOf(service, 1)[0]!, senders.orders)
    await judge(stand, senders.orders)
    return `${proxy.lost.requests} requests and ${proxy.lost.answers} answers lost; ${senders.words}`
  },
}
