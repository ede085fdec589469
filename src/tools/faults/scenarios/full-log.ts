import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { percentile } from '../../bench/percentile.ts'
import { findPostgres, type PostgresServer } from '../../support/postgres-server.ts'
import { awaitStatus } from '../await-status.ts'
import { clientsOf, Senders } from '../senders.ts'
import { fillUntilRefused, mountSmallDisk } from '../small-disk.ts'
import type { Stand, StandMaker } from '../fixtures/fixture.ts'
import { makePostgresStands } from '../fixtures/postgres-fixtures.ts'
import { SkippedError, type Trial } from '../scenario.ts'
import { untilBothEnd } from '../settle-both.ts'
import { judge, judgeAnswers } from '../check-ledger.ts'

/** What making the database writes to the log, and three times as much. */
const diskBytes = 256 * 2 ** 20
const maxEndMs = 60_000
const fullMs = 500

/**
 * A disk that is full where PostgreSQL writes its log, so that PostgreSQL begins anew, and ends where it then finds no
 * space either: refused with 503 until there is space and PostgreSQL is there again, and nothing is lost.
 */
export const fullLog: Trial = {
  name: 'disk of the log of PostgreSQL full (WAL)',
  databases: ['PostgreSQL'],
  async run({ stands: { said }, random, choose }) {
    const programs = findPostgres()
    if (programs === undefined) throw new SkippedError('PostgreSQL is not installed')
    const disk = mountSmallDisk(diskBytes)
    let stands: StandMaker | undefined
    let stand: Stand | undefined
    try {
      const logFolder = join(disk.path, 'log')
      await mkdir(logFolder)
      stands = await makePostgresStands({ programs, logFolder })
      stand = await stands.make()
      const { server } = stand
      if (server === undefined) throw new Error('There is no server to fill the disk of')
      const service = await stand.start()
      const clients = clientsOf(service, 16)
      const senders = new Senders({ random })
      const backAfterMs: number[] = []
      for (const isFullUntilItEnds of choose([false], [false, true])) {
        await senders.sendAll(choose(100, 1000), clients)
        const enough = new AbortController()
        const fault = async () => {
          await fillUntilRefused(disk, senders)
          await awaitStatus(service, 503)
          await (isFullUntilItEnds ? untilItEnds(server) : sleep(fullMs))
          disk.clear()
          const back = awaitStatus(service, 200).finally(() => enough.abort())
          backAfterMs.push(await untilBothEnd(back, watchOver(server, enough.signal)))
        }
        await untilBothEnd(
          senders.sendUntil(enough.signal, clients),
          fault().finally(() => enough.abort()),
        )
      }
      await senders.sendAll(choose(100, 1000), clients)
      senders.expectAnswered()
      await judgeAnswers(clients[0]!, senders.orders)
      await judge(stand, senders.orders)
      return `${senders.words}; ready at most ${Math.round(percentile(backAfterMs, 100))} ms after there was space`
    } finally {
      // The database goes with its server.
      await stand?.end(true)
      said.push(...(stands?.said ?? []))
      await stands?.end(false)
      disk.unmount()
    }
  },
}

async function untilItEnds(server: PostgresServer): Promise<void> {
  const begunAtMs = performance.now()
  while (!server.hasEnded()) {
    if (performance.now() - begunAtMs > maxEndMs) throw new Error('PostgreSQL goes on, though its disk is full')
    await sleep(20)
  }
}

/** Starts a server that has ended again, as whatever watches over the services of a machine does. */
async function watchOver(server: PostgresServer, enough: AbortSignal): Promise<void> {
  while (!enough.aborted) {
    if (server.hasEnded()) await server.start()
    await sleep(25)
  }
}
