import { clientsOf, Senders } from './senders.ts'
import { trialAccounts } from './stand.ts'
import type { Trial } from './trial.ts'
import { judge, judgeAnswers } from './verdict.ts'

/** 64 senders at two services that all credit one account, and then many. */
export const hotAccount: Trial = {
  name: 'one hot account',
  databases: ['SQLite', 'PostgreSQL'],
  async run({ stand, random, choose }) {
    const services = await Promise.all([stand.start(), stand.start()])
    const clients = services.flatMap((service) => clientsOf(service, 32))
    const transfers = choose(500, 5000)
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
