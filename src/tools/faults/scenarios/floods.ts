import { floods, sendFlood } from '../../bench/floods.ts'
import { percentile } from '../../bench/percentile.ts'
import { checkLedger } from '../check-ledger.ts'
import type { Scenario } from '../scenario.ts'
import { clientsOf, Senders } from '../senders.ts'
import { settleBoth } from '../settle-both.ts'

/** Looser than the goals of `npm run bench`: here the machine does other work, and there is no rate limit. */
const maxP95Ms = 250
const maxRatio = 10

/** 20 connections send expensive requests, one kind at a time, during transfers. The transfers do not wait for them. */
export const floodsBesideTransfers: Scenario = {
  name: 'floods beside transfers',
  databases: ['SQLite', 'PostgreSQL'],
  async run({ fixture, random, choose }) {
    const service = await fixture.start()
    const senders = new Senders({ random })
    const clients = clientsOf(service, 4)
    await senders.sendAll(choose(300, 2000), clients)
    const restMs = percentile(senders.timesMs, 95)
    const p95s: [name: string, ms: number][] = []
    for (const name of choose(Object.keys(floods).slice(1, 3), Object.keys(floods))) {
      const stop = new AbortController()
      senders.timesMs.length = 0
      await settleBoth(
        senders.sendUntil(stop.signal, clients),
        sendFlood(service.origin, name).finally(() => stop.abort()),
      )
      p95s.push([name, percentile(senders.timesMs, 95)])
    }
    senders.expectNoLostResponses()
    await checkLedger(fixture, senders.orders)
    const slow = p95s.filter(([, ms]) => ms > Math.max(maxP95Ms, maxRatio * restMs))
    const listed = (slow.length > 0 ? slow : p95s).map(([name, ms]) => `${name} ${Math.round(ms)} ms`).join(', ')
    const summary = `p95 at rest ${Math.round(restMs)} ms, beside ${listed}`
    if (slow.length > 0) throw new Error(`Transfers were too slow: ${summary}`)
    return `${senders.summary}; ${summary}`
  },
}
