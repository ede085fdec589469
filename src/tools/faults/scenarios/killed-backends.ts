import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { clientsOf, Senders } from '../senders.ts'
import type { Scenario } from '../scenario.ts'
import { settleBoth } from '../settle-both.ts'
import { checkLedger, checkResponses } from '../check-ledger.ts'

const everyMs = 100

/** All database connections of a service terminated every 100 ms, under 16 senders. */
export const killedBackends: Scenario = {
  name: 'PostgreSQL backends terminated every 100 ms',
  databases: ['PostgreSQL'],
  async run({ fixture, random, choose }) {
    const service = await fixture.start()
    const clients = clientsOf(service, 16)
    const senders = new Senders({ random })
    const stop = new AbortController()
    const terminateAll = async () => {
      const admin = new Client({ connectionString: fixture.config.databaseUrl })
      admin.on('error', () => undefined)
      await admin.connect()
      let terminated = 0
      try {
        for (let round = 0; round < choose(20, 150); round += 1) {
          const { rowCount } = await admin.query(
            'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
          )
          terminated += rowCount ?? 0
          await sleep(everyMs)
        }
      } finally {
        stop.abort()
        await admin.end()
      }
      return terminated
    }
    const terminated = await settleBoth(terminateAll(), senders.sendUntil(stop.signal, clients))
    await senders.sendAll(100, clients)
    senders.expectNoLostResponses()
    await checkResponses(clients[0]!, senders.orders)
    await checkLedger(fixture, senders.orders)
    return `${terminated} backends terminated; ${senders.summary}`
  },
}
