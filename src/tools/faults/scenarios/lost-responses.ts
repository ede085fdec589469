import { startLossyProxy } from '../lossy-proxy.ts'
import { clientsOf, Senders } from '../senders.ts'
import type { Scenario } from '../scenario.ts'
import { checkLedger, checkResponses } from '../check-ledger.ts'

const share = 0.03

/** A network that loses 3 % of the requests and 3 % of the responses; senders without a response retry. */
export const lostResponses: Scenario = {
  name: '3 % of requests and 3 % of responses lost',
  databases: ['SQLite', 'PostgreSQL'],
  async run({ fixture, random, choose }) {
    const service = await fixture.start()
    const proxy = await startLossyProxy(service, share, random)
    const senders = new Senders({ random })
    try {
      await senders.sendAll(choose(300, 10_000), clientsOf(proxy, 16))
    } finally {
      await proxy.close()
    }
    await checkResponses(clientsOf(service, 1)[0]!, senders.orders)
    await checkLedger(fixture, senders.orders)
    return `${proxy.lost.requests} requests and ${proxy.lost.responses} responses lost; ${senders.summary}`
  },
}
