import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { clientsOf, Senders } from '../senders.ts'
import type { Trial } from '../scenario.ts'
import { untilBothEnd } from '../settle-both.ts'
import { judge, judgeAnswers } from '../check-ledger.ts'

const everyMs = 100

/** All connections of a service ended every 100 ms, under 16 senders. */
export const killedBackends: Trial = {
  name: 'backends of PostgreSQL killed every 100 ms',
  databases: ['PostgreSQL'],
  async run({ stand, random, choose }) {
    const service = await stand.start()
    const clients = clientsOf(service, 16)
    const senders = new Senders({ random })
    const enough = new AbortController()
    const storm = async () => {
      const killer = new Client({ connectionString: stand.config.databaseUrl })
      killer.on('error', () => undefined)
      await killer.connect()
      let killed = 0
      try {
        for (let round = 0; round < choose(20, 150); round += 1) {
          const { rowCount } = await killer.query(
            'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
          )
          killed += rowCount ?? 0
          await sleep(everyMs)
        }
      } finally {
        enough.abort()
        await killer.end()
      }
      return killed
    }
    const killed = await untilBothEnd(storm(), senders.sendUntil(enough.signal, clients))
    await senders.sendAll(100, clients)
    senders.expectAnswered()
    await judgeAnswers(clients[0]!, senders.orders)
    await judge(stand, senders.orders)
    return `${killed} killed; ${senders.words}`
  },
}
