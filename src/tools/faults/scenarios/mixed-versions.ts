import { execFile } from 'node:child_process'
import { globSync } from 'node:fs'
import { appendFile, cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { createClient } from '#client/client'
import { listDeals } from '#contract/deals/list-deals'
import { findPostgres } from '../../support/postgres-server.ts'
import { type ServerProcess, testKeys } from '../../support/server-process.ts'
import { checkLedger, checkResponses, withStorages } from '../check-ledger.ts'
import type { Fixture } from '../fixtures/fixture.ts'
import { createPostgresFixtures } from '../fixtures/postgres-fixtures.ts'
import { createSqliteFixtures } from '../fixtures/sqlite-fixtures.ts'
import type { Scenario, ScenarioContext } from '../scenario.ts'
import { Senders } from '../senders.ts'
import { settleBoth } from '../settle-both.ts'

const senderCount = 16
/** Among the sample's twenty hotels; a sold-out hotel has no deals. */
const fewestDeals = 10
/** Each build finds deals once a day, and a run may pass midnight. */
const mostSweeps = 4

interface Build {
  readonly folder: string
  readonly name: string
}

/**
 * A build replaces an earlier one under senders, and is replaced by it, back and forth: first both serve one database,
 * then one of them does. The earlier build creates the database. It is the newest release or, without one, this build,
 * which a changed copy then replaces. Every request gets a response, and both builds have deals.
 */
export const mixedVersions: Scenario = {
  name: 'mixed versions',
  databases: ['SQLite', 'PostgreSQL'],
  async run(context) {
    const release = await unpackRelease()
    const other = release ?? (await makeLaterBuild())
    const builds = release === undefined ? [undefined, other.folder] : [release.folder, undefined]
    try {
      const isSqlite = context.fixture.database === 'SQLite'
      const fixtures = await (isSqlite
        ? createSqliteFixtures(builds[0])
        : createPostgresFixtures(findPostgres() ?? '', builds[0]))
      try {
        const fixture = await fixtures.create()
        const summary = await rollInTurn(context, fixture, builds).finally(() => fixture.end(false))
        return `with ${other.name}, ${summary}`
      } finally {
        context.fixtures.log.push(...fixtures.log)
        await fixtures.end(false)
      }
    } finally {
      await rm(other.folder, { recursive: true })
    }
  },
}

async function rollInTurn(
  { random, choose, hasTime }: ScenarioContext,
  fixture: Fixture,
  [earlier, later]: readonly (string | undefined)[],
) {
  const wanted = choose(3, 15)
  const senders = new Senders({ random })
  const services = [await fixture.start({ build: earlier })]
  const clients = Array.from({ length: senderCount }, () => createSpreadingClient(services))
  const serve = async () => {
    const before = senders.acknowledged
    await sleep(random.integer(300, 900))
    if (senders.acknowledged === before) throw new Error('No transfer was acknowledged')
    for (const service of services) await expectDeals(service)
  }
  let rolled = 0
  const stop = new AbortController()
  const roll = async () => {
    await serve()
    for (; rolled < wanted && (rolled < 3 || hasTime()); rolled += 1) {
      services.push(await fixture.start({ build: rolled % 2 === 0 ? later : earlier }))
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
  // A database migrated by the later copy is newer than this build.
  await checkLedger(fixture, senders.orders, later === undefined ? undefined : newerProblem)
  const latest = await withStorages(fixture.config, ({ deals }) => deals.latestSweep())
  if ((latest?.sweepId ?? 0) > mostSweeps) throw new Error(`Deals were found ${latest?.sweepId} times`)
  return `${rolled} of ${wanted} times; ${senders.summary}`
}

const newerProblem = 'The database has the migration "one more" of a newer version; verify it with that one'

async function expectDeals({ origin }: ServerProcess): Promise<void> {
  const client = createClient({ baseUrl: `${origin}/v1`, apiKey: () => testKeys.public })
  const { data, headers } = await client.call(listDeals, { limit: 50 })
  const total = Number(headers.get('x-total-count'))
  if (data.data.length !== total || total < fewestDeals)
    throw new Error(`${data.data.length} of ${total} deals are served`)
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

/** Returns the newest release in `dist/earlier-releases`, unpacked; `undefined` without one. */
async function unpackRelease(): Promise<Build | undefined> {
  const files = globSync('dist/earlier-releases/milestay-*.tgz')
  const newest = files.toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true })).at(-1)
  if (newest === undefined) return undefined
  const folder = await mkdtemp(join(tmpdir(), 'milestay-earlier-'))
  await promisify(execFile)('tar', ['-xzf', newest, '-C', folder, '--strip-components', '1'])
  return { folder, name: basename(newest, '.tgz') }
}

/** Copies this build into a temporary folder, with one extra migration and another order of its deals. */
async function makeLaterBuild(): Promise<Build> {
  const folder = await mkdtemp(join(tmpdir(), 'milestay-later-'))
  for (const part of ['client', 'contract', 'platform', 'server', 'service', 'sources'])
    await cp(`src/${part}`, join(folder, 'src', part), { recursive: true })
  await mkdir(join(folder, 'dist'))
  for (const path of ['package.json', 'node_modules', 'dist/places.db', 'dist/web', 'dist/web-server'])
    await symlink(resolve(path), join(folder, path))
  const migration = { name: 'one more', sql: 'ALTER TABLE accounts ADD COLUMN more text; CREATE TABLE more (one text)' }
  await appendFile(join(folder, 'src/server/database/migrations.ts'), `migrations.push(${JSON.stringify(migration)})\n`)
  const columns = join(folder, 'src/server/deals/deal-columns.ts')
  const code = await readFile(columns, 'utf8')
  const reordered = code.replace(/(this\.hotelNos = .*)(\s+)(this\.cells = .*)/, '$3$2$1')
  if (reordered === code) throw new Error('The columns of hotels and cells were not found')
  await writeFile(columns, reordered)
  return { folder, name: 'a copy with one migration more and another layout of deals' }
}
