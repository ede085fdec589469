import { appendFile, cp, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createClient } from '#client/client'
import { migrations } from '#server/database/sqlite/migrations'
import { findPostgres } from '../../support/postgres-server.ts'
import { type ServerProcess, testKeys } from '../../support/server-process.ts'
import { checkLedger, checkResponses } from '../check-ledger.ts'
import type { Fixture } from '../fixtures/fixture.ts'
import { createPostgresFixtures } from '../fixtures/postgres-fixtures.ts'
import { createSqliteFixtures } from '../fixtures/sqlite-fixtures.ts'
import type { Scenario, ScenarioContext } from '../scenario.ts'
import { Senders } from '../senders.ts'
import { settleBoth } from '../settle-both.ts'

const senderCount = 16

/**
 * A build replaces the one before it under senders, and that one replaces it, forward and back: for a while both serve one
 * database, then one of them alone. The earlier build is this one without its newest migration, and makes the database. Every
 * request gets a response.
 */
export const mixedVersions: Scenario = {
  name: 'mixed versions',
  databases: ['SQLite', 'PostgreSQL'],
  async run(context) {
    const earlier = await makeEarlierBuild()
    try {
      const isSqlite = context.fixture.database === 'SQLite'
      const fixtures = await (isSqlite
        ? createSqliteFixtures(earlier)
        : createPostgresFixtures(findPostgres() ?? '', earlier))
      try {
        const fixture = await fixtures.create()
        return await rollInTurn(context, fixture, earlier).finally(() => fixture.end(false))
      } finally {
        context.fixtures.log.push(...fixtures.log)
        await fixtures.end(false)
      }
    } finally {
      await rm(earlier, { recursive: true })
    }
  },
}

async function rollInTurn({ random, choose, hasTime }: ScenarioContext, fixture: Fixture, earlier: string) {
  const wanted = choose(3, 15)
  const senders = new Senders({ random })
  const services = [await fixture.start({ build: earlier })]
  const clients = Array.from({ length: senderCount }, () => createSpreadingClient(services))
  const serve = async () => {
    const before = senders.acknowledged
    await sleep(random.integer(300, 900))
    if (senders.acknowledged === before) throw new Error('No transfer was acknowledged')
  }
  let rolled = 0
  const stop = new AbortController()
  const roll = async () => {
    await serve()
    for (; rolled < wanted && (rolled < 3 || hasTime()); rolled += 1) {
      services.push(await fixture.start({ build: rolled % 2 === 0 ? undefined : earlier }))
      await serve()
      await services.shift()?.stop()
      await serve()
    }
  }
  await settleBoth(
    senders.sendUntil(stop.signal, clients),
    roll().finally(() => stop.abort()),
  )
  senders.expectNoLostResponses()
  await senders.sendAll(0, clients)
  await checkResponses(clients[0]!, senders.orders)
  await checkLedger(fixture, senders.orders)
  return `${rolled} of ${wanted} times, with and without “${migrations.at(-1)?.name}”; ${senders.summary}`
}

/** Creates a client that calls the services in turn. */
function createSpreadingClient(services: readonly ServerProcess[]) {
  let calls = 0
  return createClient({
    baseUrl: 'http://service/v1',
    apiKey: () => testKeys.staff,
    fetch(url, init) {
      calls += 1
      return fetch(String(url).replace('http://service', services[calls % services.length]?.origin ?? ''), init)
    },
  })
}

/** Copies this build to a temporary folder, and takes the newest migration from the copy. */
async function makeEarlierBuild(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'milestay-earlier-'))
  for (const part of ['client', 'contract', 'server', 'service', 'sources'])
    await cp(`dist/${part}`, join(folder, 'dist', part), { recursive: true })
  for (const path of ['package.json', 'node_modules', 'dist/places.db', 'dist/web', 'dist/web-server'])
    await symlink(resolve(path), join(folder, path))
  for (const database of ['sqlite', 'postgres'])
    await appendFile(join(folder, 'dist/server/database', database, 'migrations.js'), 'migrations.pop()\n')
  return folder
}
