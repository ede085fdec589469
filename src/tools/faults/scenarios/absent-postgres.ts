import { setTimeout as sleep } from 'node:timers/promises'
import { clientsOf, Senders } from '../senders.ts'
import type { Scenario } from '../scenario.ts'
import { checkLedger } from '../check-ledger.ts'

const maxLogWaitMs = 20_000

/** A service that starts before PostgreSQL logs that it waits, can be stopped, and is ready soon after PostgreSQL. */
export const absentPostgres: Scenario = {
  name: 'PostgreSQL down when the service starts',
  databases: ['PostgreSQL'],
  async run({ fixture, random, choose }) {
    const { server } = fixture
    if (server === undefined) throw new Error('The fixture has no PostgreSQL server')
    await server.kill()
    const service = await fixture.launch()
    const stopped = await fixture.launch()
    const ready = service.untilReady().then(() => performance.now())
    // Awaited below. Without a handler, an early rejection would end the process.
    ready.catch(() => undefined)
    await Promise.all([service, stopped].map(untilWaiting))
    await stopped.stop()
    await server.start()
    const startedAtMs = performance.now()
    const readyAfterMs = (await ready) - startedAtMs
    const senders = new Senders({ random })
    await senders.sendAll(choose(100, 1000), clientsOf(service, 16))
    senders.expectNoLostResponses()
    await checkLedger(fixture, senders.orders)
    return `it logged that it was waiting; ready ${Math.round(readyAfterMs)} ms after PostgreSQL; ${senders.summary}`
  },
}

async function untilWaiting({ said }: { said(): string }) {
  for (let waitedMs = 0; !said().includes('Waiting for the database'); waitedMs += 50) {
    if (waitedMs > maxLogWaitMs) throw new Error(`The service does not log that it is waiting. Its output:\n${said()}`)
    await sleep(50)
  }
}
