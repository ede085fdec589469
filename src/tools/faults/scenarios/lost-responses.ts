import { setTimeout as sleep } from 'node:timers/promises'
import { type Client, createClient } from '#client/client'
import type { Random } from '#sources/sample/random'
import { type ServerProcess, testKeys } from '../../support/server-process.ts'
import { checkLedger, checkResponses } from '../check-ledger.ts'
import type { Scenario } from '../scenario.ts'
import { clientsOf, Senders } from '../senders.ts'

const share = 0.03

/** A network loses 3 % of requests before, during and after their handling. Senders without a response retry. */
export const lostResponses: Scenario = {
  name: '3 % of requests and 3 % of responses lost',
  databases: ['SQLite', 'PostgreSQL'],
  async run({ fixture, random, choose }) {
    const service = await fixture.start()
    const senders = new Senders({ random })
    const clients = Array.from({ length: 16 }, () => lossyClient(service, random))
    await senders.sendAll(choose(300, 10_000), clients)
    await checkResponses(clientsOf(service, 1)[0]!, senders.orders)
    await checkLedger(fixture, senders.orders)
    return senders.summary
  },
}

/** Creates a client whose connection ends before some requests, after some responses, and during others. */
function lossyClient({ origin }: ServerProcess, random: Random): Client {
  return createClient({
    baseUrl: `${origin}/v1`,
    apiKey: () => testKeys.staff,
    async fetch(url, init) {
      if (random.chance(share)) throw new TypeError('The request is lost')
      const cut = new AbortController()
      if (random.chance(share)) void sleep(random.integer(0, 10)).then(() => cut.abort())
      const signal = AbortSignal.any([cut.signal, ...(init?.signal ? [init.signal] : [])])
      const response = await fetch(url, { ...init, signal })
      if (random.chance(share)) throw new TypeError('The response is lost')
      return response
    },
  })
}
