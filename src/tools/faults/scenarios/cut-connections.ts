import { type Cut, openCuttingProxy } from '../../support/cutting-proxy.ts'
import { checkLedger } from '../check-ledger.ts'
import { createServices } from '../fixtures/fixture.ts'
import type { Scenario } from '../scenario.ts'
import { clientsOf, readAccounts, Senders } from '../senders.ts'

/** How many consecutive cuts a request survives in its five seconds on any machine. */
const cutsAtOnce = 6
/** From the authentication to the end of the first transaction. */
const responses = [1, 2, 3, 4, 5]

/**
 * A proxy in front of PostgreSQL ends all connections, and then new ones as they are made: between their settings and
 * their first statement, or later, with and without the server's notice. No request is refused, because the database
 * responds.
 */
export const cutConnections: Scenario = {
  name: 'connections cut by a proxy',
  databases: ['PostgreSQL'],
  async run({ fixture, fixtures, random, choose, hasTime }) {
    const proxy = await openCuttingProxy(fixture.config.databaseUrl ?? '')
    const services = createServices(fixture.config, { ...fixture.environment, DATABASE_URL: proxy.url }, fixtures.log)
    const senders = new Senders({ random })
    const rounds = choose(1, 5)
    let cuts = 0
    try {
      const clients = clientsOf(await services.start(), 16)
      for (let round = 0; round < rounds && hasTime(); round += 1) {
        for (const cut of allCuts) {
          proxy.cutNext(...Array.from({ length: cutsAtOnce }, () => cut))
          proxy.endConnections()
          await Promise.all([senders.sendAll(32, clients), readAccounts(clients[0]!)])
          cuts += cutsAtOnce - proxy.left()
          proxy.cutNone()
          if (senders.unavailable > 0) throw new Error(`After ${JSON.stringify(cut)}: ${senders.summary}`)
        }
      }
      senders.expectNoLostResponses()
      await checkLedger(fixture, senders.orders)
    } finally {
      await services.kill()
      proxy.close()
    }
    return `${cuts} connections cut; ${senders.summary}`
  },
}

const allCuts: readonly Cut[] = responses.flatMap((response) =>
  [true, false].flatMap((isDelivered) => [true, false].map((hasNotice) => ({ response, isDelivered, hasNotice }))),
)
