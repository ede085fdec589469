import { setTimeout as sleep } from 'node:timers/promises'
import type { StoredCheckpoint } from '#server/miles/log/storage'
import type { Storages } from '#server/storages/storages'
import type { ServerProcess } from '../../support/server-process.ts'
import { percentile } from '../../bench/percentile.ts'
import { checkLatest, checkLedger, checkResponses, withStorages } from '../check-ledger.ts'
import { awaitSealed, checkSeals, readCheckpoints } from '../check-seals.ts'
import type { Scenario } from '../scenario.ts'
import { clientsOf, Senders } from '../senders.ts'

const minRoundMs = 50
const maxRoundMs = 700
/** A holder that was killed leaves its lease behind for 15 s. */
const maxUnsealedMs = 25_000
const pollMs = 10

/**
 * Two services on one database that both want to seal, under 16 senders: one of them or both are killed between commit and
 * seal, or while they hold the lease. Every checkpoint ever stored stays, and what was acknowledged is sealed soon.
 */
export const killedSealers: Scenario = {
  name: 'two sealers killed (kill -9)',
  databases: ['SQLite', 'PostgreSQL'],
  maxRoundsMs: 240_000,
  run: ({ fixture, random, choose, hasTime }) =>
    withStorages(fixture.config, async (storages) => {
      const rounds = choose(1, 60)
      const senders = new Senders({ random })
      const sealedAfterMs: number[] = []
      const seen: StoredCheckpoint[] = []
      let abandoned = 0
      // Long intervals leave much to seal, short ones leave the lease held most of the time.
      const start = () => fixture.start({ sealEveryMs: choose(200, random.pick([1, 10, 100, 2000])) })
      let services: ServerProcess[] = await Promise.all([start(), start()])
      while (sealedAfterMs.length < rounds && hasTime()) {
        const before = senders.orders.length
        const killed = new AbortController()
        const sending = senders.sendUntil(
          killed.signal,
          services.flatMap((service) => clientsOf(service, 8)),
        )
        const watching = collectCheckpoints(storages, seen, killed.signal)
        await Promise.race([sending, watching, sleep(random.integer(minRoundMs, maxRoundMs))])
        killed.abort()
        const dying = services.splice(0, choose(false, random.chance(0.3)) ? 2 : 1)
        const living = services
        await Promise.all(dying.map((service) => service.kill()))
        await Promise.all([sending, watching])
        if (living.length === 0 && !(await storages.leases.tryHold('seal', async () => {}))) abandoned += 1
        // The one that is left takes over, with nobody else to seal.
        if (living.length > 0) await awaitSealed(storages.log, maxUnsealedMs)
        services = [...living, ...(await Promise.all(dying.map(start)))]
        const clients = services.flatMap((service) => clientsOf(service, 8))
        await senders.sendAll(0, clients)
        sealedAfterMs.push(await awaitSealed(storages.log, maxUnsealedMs))
        await checkResponses(clients[0]!, senders.orders)
        await checkLatest(fixture, senders.orders, senders.orders.length - before)
        await checkSeals(storages.log, seen)
      }
      await checkLedger(fixture, senders.orders)
      const { checkpoints, events } = await checkSeals(storages.log, seen)
      const [median, slowest] = [50, 100].map((percent) => Math.round(percentile(sealedAfterMs, percent)))
      return `${sealedAfterMs.length} of ${rounds} rounds; ${senders.summary}; ${events} events in ${checkpoints} checkpoints, of which ${seen.length} were watched; ${abandoned} leases abandoned; sealed after ${median} ms (median), at most ${slowest} ms`
    }),
}

/** Adds the checkpoints that are stored meanwhile. */
async function collectCheckpoints({ log }: Storages, seen: StoredCheckpoint[], stop: AbortSignal): Promise<void> {
  while (!stop.aborted) {
    seen.push(...(await readCheckpoints(log, seen.at(-1)?.size)))
    await sleep(pollMs)
  }
}
