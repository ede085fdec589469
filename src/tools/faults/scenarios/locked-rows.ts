import { Client } from 'pg'
import { percentile } from '../../bench/percentile.ts'
import { checkLedger, checkResponses } from '../check-ledger.ts'
import { testAccounts } from '../fixtures/fixture.ts'
import type { Scenario } from '../scenario.ts'
import { clientsOf, Senders } from '../senders.ts'
import { settleBoth } from '../settle-both.ts'

/** The goal is a quarter of a second; the rest allows for the machine's other work. */
const maxP95Ms = 1000

/** Another session locks 20 accounts while all accounts are credited. The other accounts do not wait for them. */
export const lockedRows: Scenario = {
  name: 'locked accounts',
  databases: ['PostgreSQL'],
  async run({ fixture, random, choose }) {
    const service = await fixture.start()
    const clients = clientsOf(service, 36)
    const accountIds = testAccounts.map(({ accountId }) => accountId)
    const locked = new Senders({ random, accountIds: accountIds.slice(0, 20) })
    const others = new Senders({ random, accountIds: accountIds.slice(20) })
    await others.sendAll(200, clients.slice(20))
    const restMs = percentile(others.timesMs.splice(0), 95)
    const session = new Client({ connectionString: fixture.config.databaseUrl })
    await session.connect()
    try {
      await session.query('BEGIN')
      await session.query('SELECT 1 FROM accounts WHERE account_id = ANY ($1) FOR UPDATE', [locked.accountIds])
      const stop = new AbortController()
      await settleBoth(
        locked.sendUntil(stop.signal, clients.slice(0, 20)),
        others.sendAll(choose(300, 3000), clients.slice(20)).finally(() => stop.abort()),
      )
      if (locked.acknowledged > 0) throw new Error('A locked account was credited')
    } finally {
      await session.end()
    }
    await locked.sendAll(20, clients)
    const p95Ms = percentile(others.timesMs, 95)
    if (p95Ms > maxP95Ms) throw new Error(`The others took ${Math.round(p95Ms)} ms at the 95th percentile`)
    const orders = [...locked.orders, ...others.orders]
    await checkResponses(clients[0]!, orders)
    await checkLedger(fixture, orders)
    return `${others.summary}; the others' p95 ${Math.round(p95Ms)} ms, ${Math.round(restMs)} ms before`
  },
}
