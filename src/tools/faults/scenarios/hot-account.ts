import { clientsOf, Senders } from '../senders.ts'
import { testAccounts } from '../fixtures/fixture.ts'
import type { Scenario } from '../scenario.ts'
import { checkLedger, checkResponses } from '../check-ledger.ts'

const senderCount = 64

/** 64 senders credit one account, then many accounts; in the long form through two services. */
export const hotAccount: Scenario = {
  name: 'one hot account',
  databases: ['SQLite', 'PostgreSQL'],
  async run({ fixture, random, choose }) {
    const services = await Promise.all(choose([fixture.start], [fixture.start, fixture.start]).map((start) => start()))
    const clients = services.flatMap((service) => clientsOf(service, senderCount / services.length))
    const transfers = choose(300, 5000)
    const [{ accountId }] = testAccounts as [(typeof testAccounts)[number]]
    const hot = new Senders({ random, accountIds: [accountId] })
    const spread = new Senders({ random })
    const transfersPerSecond: number[] = []
    for (const senders of [hot, spread]) {
      const startedAtMs = performance.now()
      await senders.sendAll(transfers, clients)
      transfersPerSecond.push(Math.round((senders.acknowledged / (performance.now() - startedAtMs)) * 1000))
      senders.expectNoLostResponses()
    }
    const orders = [...hot.orders, ...spread.orders]
    await checkResponses(clients[0]!, orders)
    await checkLedger(fixture, orders)
    return `${hot.summary}; ${transfersPerSecond[0]} transfers/s, against ${transfersPerSecond[1]} to many accounts`
  },
}
