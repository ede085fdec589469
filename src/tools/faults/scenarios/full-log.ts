import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { percentile } from '../../bench/percentile.ts'
import { findPostgres, type PostgresServer } from '../../support/postgres-server.ts'
import { awaitStatus } from '../await-status.ts'
import { clientsOf, Senders } from '../senders.ts'
import { fillUntilRefused, mountSmallDisk } from '../small-disk.ts'
import type { Fixture, FixtureFactory } from '../fixtures/fixture.ts'
import { createPostgresFixtures } from '../fixtures/postgres-fixtures.ts'
import { SkippedError, type Scenario } from '../scenario.ts'
import { settleBoth } from '../settle-both.ts'
import { checkLedger, checkResponses } from '../check-ledger.ts'

/** Four times what seeding the database writes to the log. */
const diskBytes = 256 * 2 ** 20
const maxExitMs = 60_000
const fullMs = 500

/**
 * A full disk under the write-ahead log: PostgreSQL restarts, and exits if there is still no space. Writes are refused
 * with 503 until there is space and PostgreSQL is back, and nothing is lost.
 */
export const fullLog: Scenario = {
  name: 'PostgreSQL log (WAL) disk full',
  databases: ['PostgreSQL'],
  async run({ fixtures: { log }, random, choose }) {
    const programs = findPostgres()
    if (programs === undefined) throw new SkippedError('PostgreSQL is not installed')
    const disk = mountSmallDisk(diskBytes)
    let fixtures: FixtureFactory | undefined
    let fixture: Fixture | undefined
    try {
      const logFolder = join(disk.path, 'log')
      await mkdir(logFolder)
      fixtures = await createPostgresFixtures({ programs, logFolder })
      fixture = await fixtures.create()
      const { server } = fixture
      if (server === undefined) throw new Error('The fixture has no PostgreSQL server')
      const service = await fixture.start()
      const clients = clientsOf(service, 16)
      const senders = new Senders({ random })
      const backAfterMs: number[] = []
      for (const isFullUntilExit of choose([false], [false, true])) {
        await senders.sendAll(choose(100, 1000), clients)
        const stop = new AbortController()
        const fault = async () => {
          await fillUntilRefused(disk, senders)
          await awaitStatus(service, 503)
          await (isFullUntilExit ? untilExit(server) : sleep(fullMs))
          disk.clear()
          const back = awaitStatus(service, 200).finally(() => stop.abort())
          backAfterMs.push(await settleBoth(back, superviseServer(server, stop.signal)))
        }
        await settleBoth(
          senders.sendUntil(stop.signal, clients),
          fault().finally(() => stop.abort()),
        )
      }
      await senders.sendAll(choose(100, 1000), clients)
      senders.expectNoLostResponses()
      await checkResponses(clients[0]!, senders.orders)
      await checkLedger(fixture, senders.orders)
      return `${senders.summary}; ready at most ${Math.round(percentile(backAfterMs, 100))} ms after space was freed`
    } finally {
      // The database is removed with its server.
      await fixture?.end(true)
      log.push(...(fixtures?.log ?? []))
      await fixtures?.end(false)
      disk.unmount()
    }
  },
}

async function untilExit(server: PostgresServer): Promise<void> {
  const startedAtMs = performance.now()
  while (!server.hasEnded()) {
    if (performance.now() - startedAtMs > maxExitMs)
      throw new Error('PostgreSQL keeps running although its disk is full')
    await sleep(20)
  }
}

/** Restarts the server whenever it has exited, as a process supervisor does. */
async function superviseServer(server: PostgresServer, stop: AbortSignal): Promise<void> {
  while (!stop.aborted) {
    if (server.hasEnded()) await server.start()
    await sleep(25)
  }
}
