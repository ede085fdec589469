import { clientsOf, Senders } from '../senders.ts'
import { trialAccounts } from '../fixtures/fixture.ts'
import type { Trial } from '../scenario.ts'
import { judge, judgeAnswers } from '../check-ledger.ts'

const senderCount = 64

/** 64 senders, at two services where there is time, that all credit one account, and then many. */
export const hotAccount: Trial = {
  name: 'one hot account',
  databases: ['SQLite', 'PostgreSQL'],
  async run({ stand, random, choose }) {
    const services = await Promise.all(choose([stand.start], [stand.start, stand.start]).map((start) => start()))
    const clients = services.flatMap((service) => clientsOf(service, senderCount / services.length))
    const transfers = choose(300, 5000)
    const [{ accountId }] = trialAccounts as [(typeof trialAccounts)[number]]
    const hot = new Senders({ random, accountIds: [accountId] })
    const spread = new Senders({ random })
    const rates: number[] = []
    for (const senders of [hot, spread]) {
      const begunAtMs = performance.now()
      await senders.sendAll(transfers, clients)
      rates.push(Math.round((senders.acknowledged / (performance.now() - begunAtMs)) * 1000))
      senders.expectAnswered()
    }
    const orders = [...hot.orders, ...spread.orders]
    await judgeAnswers(clients[0]!, orders)
    await judge(stand, orders)
    return `${hot.words}; ${rates[0]} a second, where ${rates[1]} are to many accounts`
  },
}
