import { setTimeout as sleep } from 'node:timers/promises'
import { clientsOf, Senders } from '../senders.ts'
import type { Trial } from '../scenario.ts'
import { judge } from '../check-ledger.ts'

const maxSayMs = 20_000

/** A service that starts before PostgreSQL says that it waits, and is ready soon after it; one that waits can be stopped. */
export const absentPostgres: Trial = {
  name: 'PostgreSQL down when the service starts',
  databases: ['PostgreSQL'],
  async run({ stand, random, choose }) {
    const { server } = stand
    if (server === undefined) throw new Error('There is no server to stop')
    await server.kill()
    const service = await stand.launch()
    const stopped = await stand.launch()
    const ready = service.untilReady().then(() => performance.now())
    // It is looked at below, whether it comes true or not.
    ready.catch(() => undefined)
    await Promise.all([service, stopped].map(untilItWaits))
    await stopped.stop()
    await server.start()
    const startedAtMs = performance.now()
    const readyAfterMs = (await ready) - startedAtMs
    const senders = new Senders({ random })
    await senders.sendAll(choose(100, 1000), clientsOf(service, 16))
    senders.expectAnswered()
    await judge(stand, senders.orders)
    return `it said that it waits; ready ${Math.round(readyAfterMs)} ms after PostgreSQL; ${senders.words}`
  },
}

async function untilItWaits({ said }: { said(): string }) {
  for (let waitedMs = 0; !said().includes('Waiting for the database'); waitedMs += 50) {
    if (waitedMs > maxSayMs) throw new Error(`It does not say that it waits, but:\n${said()}`)
    await sleep(50)
  }
}
