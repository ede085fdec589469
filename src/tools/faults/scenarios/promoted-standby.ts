import { setTimeout as sleep } from 'node:timers/promises'
import { percentile } from '../../bench/percentile.ts'
import { findPostgres, type PostgresServer, startPostgres } from '../../support/postgres-server.ts'
import type { ServerProcess } from '../../support/server-process.ts'
import { checkLatest, checkLedger, checkResponses } from '../check-ledger.ts'
import { createServices, type Fixture } from '../fixtures/fixture.ts'
import { runStatement } from '../fixtures/postgres-fixtures.ts'
import type { Scenario, ScenarioContext } from '../scenario.ts'
import { clientsOf, type Order, Senders } from '../senders.ts'
import { settleBoth } from '../settle-both.ts'

const maxUntilWritingMs = 5_000
const maxUntilSynchronousMs = 60_000
/** Servers need not sync to disk: once one is lost, only the other server's data counts. */
const isDurable = false
const lossSignals = ['SIGSTOP', 'SIGKILL', 'SIGQUIT'] as const

/**
 * The primary of a pair is lost under the senders of three services: frozen, killed or shut down in turn. Its
 * synchronous standby is promoted, and each service writes within 5 s. Meanwhile the lost server returns as the
 * standby.
 */
export const promotedStandby: Scenario = {
  name: 'primary lost and standby promoted',
  databases: ['PostgreSQL'],
  maxRoundsMs: 600_000,
  async run(context) {
    const programs = findPostgres()
    const { server, config } = context.fixture
    if (programs === undefined || server === undefined) throw new Error('The fixture has no PostgreSQL server')
    const servers: PostgresServer[] = []
    const log: string[] = []
    const primary = await startPostgres({ programs, isDurable, primary: server })
    servers.push(primary)
    try {
      await primary.promote()
      const standby = await startPostgres({ programs, isDurable, primary })
      servers.push(standby)
      await waitForStandby(primary)
      const hosts = servers.map(({ url }) => new URL(url).host).join()
      const databaseUrl = (config.databaseUrl ?? '').replace(new URL(server.url).host, hosts)
      const services = createServices({ ...config, databaseUrl }, { DATABASE_URL: databaseUrl }, log)
      try {
        const started = await Promise.all([services.start(), services.start(), services.start()])
        return await loseInTurn(
          context,
          { ...context.fixture, config: { ...config, databaseUrl } },
          [primary, standby],
          started,
        )
      } finally {
        await services.kill()
        context.fixtures.log.push(...log)
      }
    } finally {
      await Promise.all(servers.map((server) => server.stop()))
    }
  },
}

async function loseInTurn(
  { random, choose, hasTime }: ScenarioContext,
  fixture: Fixture,
  [first, second]: readonly [PostgresServer, PostgresServer],
  services: readonly ServerProcess[],
): Promise<string> {
  const rounds = choose(3, 20)
  const senders = new Senders({ random })
  /** The orders of `senders` and of each `write`, in order. */
  const orders: Order[] = []
  const writingAfterMs: number[] = []
  const roundsMs: number[] = []
  const clients = services.flatMap((service) => clientsOf(service, 5))
  let [primary, standby] = [first, second]

  /** Sends one transfer to a service until it is stored. */
  async function write(service: ServerProcess) {
    const sender = new Senders({ random })
    await sender.sendAll(1, clientsOf(service, 1))
    orders.push(...sender.orders)
  }

  while (roundsMs.length < rounds && hasTime()) {
    const startedAtMs = performance.now()
    const [sentBefore, ordersBefore] = [senders.orders.length, orders.length]
    const stop = new AbortController()
    const sending = senders.sendUntil(stop.signal, clients)
    const losePrimary = async () => {
      await sleep(random.integer(300, 600))
      await primary.lose(lossSignals[roundsMs.length % lossSignals.length]!)
      await sleep(random.integer(0, 500))
      await standby.promote()
      const promotedAtMs = performance.now()
      await Promise.all(services.map(write))
      writingAfterMs.push(performance.now() - promotedAtMs)
      await primary.follow(standby)
      await waitForStandby(standby)
    }
    await settleBoth(
      sending,
      losePrimary().finally(() => stop.abort()),
    )
    ;[primary, standby] = [standby, primary]
    await senders.sendAll(20, clients)
    orders.push(...senders.orders.slice(sentBefore))
    await checkResponses(clients[0]!, orders)
    await checkLatest(fixture, orders, orders.length - ordersBefore)
    roundsMs.push(performance.now() - startedAtMs)
  }
  senders.expectNoLostResponses()
  await checkLedger(fixture, orders)
  const [median, slowest] = [50, 100].map((percent) => Math.round(percentile(writingAfterMs, percent)))
  if (slowest! > maxUntilWritingMs) throw new Error(`A service wrote only ${slowest} ms after the promotion`)
  return `${roundsMs.length} of ${rounds} rounds, of ${Math.round(percentile(roundsMs, 50))} ms (median); ${senders.summary}; all three wrote ${median} ms after the promotion (median), at most ${slowest} ms`
}

/** Makes a primary acknowledge only writes that its standby has, and waits until a standby has caught up. */
async function waitForStandby({ url }: PostgresServer) {
  await runStatement(url, "ALTER SYSTEM SET synchronous_standby_names = '*'")
  await runStatement(url, 'SELECT pg_reload_conf()')
  const isSynchronous = "SELECT 1 AS one FROM pg_stat_replication WHERE sync_state = 'sync'"
  for (let waitedMs = 0; (await runStatement(url, isSynchronous)).length === 0; waitedMs += 50) {
    if (waitedMs > maxUntilSynchronousMs) throw new Error('The standby does not become synchronous')
    await sleep(50)
  }
}
