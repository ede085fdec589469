import { execFile } from 'node:child_process'
import { closeSync, openSync, rmSync, statSync, truncateSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import Sqlite from 'better-sqlite3'
import { freePort, testKeys } from '../../support/server-process.ts'
import { programEnvironment } from '../../support/program-environment.ts'
import { type Fixture, type FixtureFactory, testAccounts } from '../fixtures/fixture.ts'
import { runStatement } from '../fixtures/postgres-fixtures.ts'
import type { Scenario } from '../scenario.ts'

const startWithinMs = 30_000
const readyWithinMs = 10_000

/** A part of the database to damage, and the expected effects. */
interface Damaged {
  readonly name: string
  /** How to damage its files; by default, every page is overwritten. */
  readonly by?: 'removing its file'
  readonly storesTransfers: boolean
  readonly listsDeals: boolean
  /** The commands that must fail. */
  readonly commands: readonly string[]
}

const ofBoth: readonly Damaged[] = [
  { name: 'transfers', storesTransfers: false, listsDeals: true, commands: ['verify', 'export'] },
  { name: 'events', storesTransfers: false, listsDeals: true, commands: ['verify'] },
  { name: 'deal_stays', storesTransfers: true, listsDeals: false, commands: [] },
  { name: 'leases', storesTransfers: true, listsDeals: true, commands: [] },
]
const damagedParts: Readonly<Record<Fixture['database'], readonly Damaged[]>> = {
  SQLite: [
    ...ofBoth,
    // The index of references.
    { name: 'sqlite_autoindex_transfers_2', storesTransfers: false, listsDeals: true, commands: ['verify'] },
    { name: 'accounts', storesTransfers: false, listsDeals: true, commands: ['verify'] },
  ],
  PostgreSQL: [
    ...ofBoth,
    { name: 'transfers_reference_id_key', storesTransfers: false, listsDeals: true, commands: [] },
    { name: 'bookings', by: 'removing its file', storesTransfers: false, listsDeals: true, commands: ['verify'] },
  ],
}

/**
 * Damage to a table or an index by overwritten pages, a missing file, or files that are cut off or start with garbage.
 * Readiness and the commands report the damage in one line, and a service is unready only if it cannot store transfers.
 */
export const damagedPages: Scenario = {
  name: 'damaged pages',
  databases: ['SQLite', 'PostgreSQL'],
  async run({ fixture: { database }, fixtures, choose }) {
    const lines: string[] = []
    for (const part of damagedParts[database].slice(0, choose(4, Infinity))) {
      lines.push(await withFixture(fixtures, (fixture) => checkDamaged(fixture, part)))
    }
    if (database === 'PostgreSQL') lines.push(await withFixture(fixtures, checkAccounts))
    else {
      for (const cut of (['cut off', 'without a header'] as const).slice(0, choose(1, 2))) {
        lines.push(await withFixture(fixtures, (fixture) => checkCut(fixture, cut)))
      }
    }
    return lines.join(' | ')
  },
}

async function withFixture<Result>(fixtures: FixtureFactory, use: (fixture: Fixture) => Promise<Result>) {
  const fixture = await fixtures.create()
  try {
    return await use(fixture)
  } finally {
    await fixture.end(false)
  }
}

async function checkDamaged(fixture: Fixture, part: Damaged): Promise<string> {
  const { name, storesTransfers, listsDeals, commands } = part
  const metricsAddress = `127.0.0.1:${await freePort()}`
  await damage(fixture, part)
  const { origin, said } = await fixture.launch({ env: { METRICS_ADDRESS: metricsAddress } })
  await untilListening(origin, said)

  const transfers = await Promise.all(testAccounts.slice(0, 10).map(({ accountId }) => transfer(origin, accountId)))
  const expected = storesTransfers ? 200 : 503
  expect(`${name}: transfers`, [...new Set(transfers)], [expected])
  const { status } = await fetch(`${origin}/v1/hotels/deals?limit=20`, { headers: authorization(testKeys.public) })
  expect(`${name}: deals`, status, listsDeals ? 200 : 503)
  // For a SQLite index, the table that it belongs to.
  const table = /^sqlite_autoindex_(\w+)_\d+$/.exec(name)?.[1] ?? name
  const line = await untilSaid(origin, expected, table)
  const metrics = await (await fetch(`http://${metricsAddress}/metrics`)).text()
  expect(`${name}: the metric`, /^milestay_database_damaged 1$/m.test(metrics), true)
  for (const command of commands) await runDamaged(fixture, command, table)
  return line
}

/** Damages data that a service with the sample reads at its start: in SQLite, an index. */
async function checkAccounts(fixture: Fixture): Promise<string> {
  await damage(fixture, { name: 'accounts' })
  await runDamaged(fixture, 'verify', 'accounts')
  return expectNoStart(fixture, 'The database is damaged: accounts')
}

async function expectNoStart(fixture: Fixture, line: string): Promise<string> {
  const service = await fixture.launch()
  const error = String(await service.untilReady().catch(String))
  expect(
    `no start: ${error}`,
    [/^\s+at [^{]*$/m.test(error.split('\n').at(-2) ?? ''), error.includes(line)],
    [false, true],
  )
  return error.trim().split('\n').at(-1) ?? ''
}

/** Starts a service on a completely unusable file. */
async function checkCut(fixture: Fixture, cut: 'cut off' | 'without a header'): Promise<string> {
  const file = databaseFile(fixture)
  if (cut === 'cut off') truncateSync(file, statSync(file).size / 2)
  else overwrite(file, 0, 4096)
  await runDamaged(fixture, 'verify', 'The database is damaged: ')
  return expectNoStart(fixture, 'The database is damaged: ')
}

async function untilListening(origin: string, said: () => string): Promise<void> {
  const startedAtMs = performance.now()
  while (!(await fetch(`${origin}/livez`).catch(() => ({ ok: false }))).ok) {
    if (performance.now() - startedAtMs > startWithinMs) throw new Error(`The service does not listen: ${said()}`)
    await sleep(50)
  }
}

/** Resolves to the line of /readyz once it names a table and has the expected status. */
async function untilSaid(origin: string, expected: number, table: string): Promise<string> {
  const startedAtMs = performance.now()
  for (;;) {
    const response = await fetch(`${origin}/readyz`)
    const body = await response.text()
    const isSaid = body.includes('The database is damaged: ') && body.includes(table)
    if (response.status === expected && isSaid) return `${response.status} ${body}`
    if (performance.now() - startedAtMs > readyWithinMs) throw new Error(`${table}: ${response.status} ${body}`)
    await sleep(50)
  }
}

async function transfer(origin: string, accountId: string): Promise<number> {
  const response = await fetch(`${origin}/v1/miles/transfer/create`, {
    method: 'POST',
    headers: { ...authorization(testKeys.staff), 'content-type': 'application/json' },
    body: JSON.stringify({ account_id: accountId, amount: 1, reference_id: `damage ${accountId}` }),
  })
  return response.status
}

function authorization(key: string) {
  return { authorization: `Bearer ${key}` }
}

function expect(what: string, found: unknown, expected: unknown) {
  const [one, other] = [found, expected].map((value) => JSON.stringify(value))
  if (one !== other) throw new Error(`${what}: ${one} instead of ${other}`)
}

/** Expects a command to report the damage in one line. */
async function runDamaged(fixture: Fixture, command: string, part: string): Promise<void> {
  const { code, stderr } = await runCommand(fixture, command)
  const said = stderr.trim()
  expect(`${command}: ${said}`, [code, said.split('\n').length, said.includes(part)], [1, 1, true])
}

function runCommand({ environment }: Fixture, command: string): Promise<{ code: number; stderr: string }> {
  return new Promise((resolve) => {
    const program = ['src/tools/operator/ledger.mjs', command]
    const options = { env: programEnvironment(environment), maxBuffer: 2 ** 28 }
    const child = execFile(process.execPath, program, options, (_error, _stdout, stderr) =>
      resolve({ code: child.exitCode ?? -1, stderr }),
    )
  })
}

function databaseFile({ config }: Fixture): string {
  return join(config.dataDir, 'milestay.db')
}

function damage(fixture: Fixture, part: Pick<Damaged, 'name' | 'by'>) {
  return fixture.server === undefined ? damageSqlite(fixture, part.name) : damagePostgres(fixture, part)
}

function damageSqlite(fixture: Fixture, name: string) {
  const file = databaseFile(fixture)
  const database = new Sqlite(file)
  database.pragma('wal_checkpoint(TRUNCATE)')
  const pages = database.prepare<[string], number>('SELECT pageno FROM dbstat WHERE name = ?').pluck().all(name)
  const pageBytes = Number(database.pragma('page_size', { simple: true }))
  database.close()
  for (const page of pages) overwrite(file, (page - 1) * pageBytes, pageBytes)
}

async function damagePostgres(
  { config: { databaseUrl = '' }, server }: Fixture,
  { name, by }: Pick<Damaged, 'name' | 'by'>,
) {
  const [found] = await runStatement<{ file: string }>(
    databaseUrl,
    "SELECT current_setting('data_directory') || '/' || pg_relation_filepath($1::regclass) AS file",
    name,
  )
  await server?.kill('SIGINT')
  const file = found?.file ?? ''
  if (by === 'removing its file') rmSync(file)
  else overwrite(file, 0, statSync(file).size)
  await server?.start()
}

function overwrite(file: string, from: number, bytes: number) {
  const descriptor = openSync(file, 'r+')
  writeSync(descriptor, Buffer.alloc(bytes, 0xee), 0, bytes, from)
  closeSync(descriptor)
}
