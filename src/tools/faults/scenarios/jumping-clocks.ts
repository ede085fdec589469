import { generateKeyPairSync } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { dayMs } from '#contract/days'
import { type Sealer, startSealer } from '#server/log/sealer'
import type { Storages } from '#server/storages/storages'
import { openStorages } from '#server/storages/open-storages'
import { checkLedger } from '../check-ledger.ts'
import { awaitSealed, checkSeals } from '../check-seals.ts'
import type { Scenario } from '../scenario.ts'
import { clientsOf, Senders } from '../senders.ts'
import { settleBoth } from '../settle-both.ts'

const maxJumpDays = 400
const sealEveryMs = 5

/**
 * The clocks of two sealers jump by days, forward and back, independently, so that each takes the other's lease for
 * expired and both seal at once. Nothing is sealed twice or differently.
 */
export const jumpingClocks: Scenario = {
  name: 'two sealers with clocks that jump by days',
  databases: ['SQLite', 'PostgreSQL'],
  async run({ fixture, random, choose }) {
    const service = await fixture.start({ sealEveryMs: 'off' })
    const senders = new Senders({ random })
    const { privateKey } = generateKeyPairSync('ed25519')
    const checkpointFile = join(fixture.config.dataDir, 'ledger-checkpoint.txt')
    const opened: { storages: Storages; sealer: Sealer }[] = []
    const offsetsMs = [0, 0]
    let [jumps, takenOver] = [0, 0]
    const errors: unknown[] = []
    try {
      for (const index of offsetsMs.keys()) {
        const clock = () => Date.now() + (offsetsMs[index] ?? 0)
        const storages = await openStorages({ config: fixture.config, clock })
        const onError = (error: unknown) => {
          if (error instanceof Error && error.message.includes('took over')) takenOver += 1
          else errors.push(error)
        }
        const { log, leases } = storages
        opened.push({
          storages,
          sealer: await startSealer({
            log,
            leases,
            privateKey,
            checkpointFile,
            clock,
            onError,
            intervalMs: sealEveryMs,
          }),
        })
      }
      const stop = new AbortController()
      const jump = async () => {
        for (let jumpsLeft = choose(40, 1000); jumpsLeft > 0; jumpsLeft -= 1) {
          offsetsMs[random.integer(0, 1)] = random.integer(-maxJumpDays, maxJumpDays) * dayMs
          jumps += 1
          await sleep(random.integer(1, 50))
        }
      }
      await settleBoth(
        jump().finally(() => stop.abort()),
        senders.sendUntil(stop.signal, clientsOf(service, 16)),
      )
      await senders.sendAll(0, clientsOf(service, 16))
      offsetsMs.fill(0)
      const [{ storages }] = opened as [(typeof opened)[number]]
      const sealedAfterMs = await awaitSealed(storages.log)
      const { checkpoints, events } = await checkSeals(storages.log)
      await checkLedger(fixture, senders.orders)
      if (errors.length > 0) throw new Error('Sealing failed', { cause: errors[0] })
      return `${jumps} jumps; ${senders.summary}; ${events} events in ${checkpoints} checkpoints; ${takenOver} leases taken over; sealed after ${Math.round(sealedAfterMs)} ms`
    } finally {
      for (const { sealer, storages } of opened) {
        await sealer.stop()
        await storages.close()
      }
    }
  },
}
