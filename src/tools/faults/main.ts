import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { absentPostgres } from './scenarios/absent-postgres.ts'
import { cutLog } from './scenarios/cut-log.ts'
import { fullDisk } from './scenarios/full-disk.ts'
import { fullLog } from './scenarios/full-log.ts'
import { hotAccount } from './scenarios/hot-account.ts'
import { jumpingClocks } from './scenarios/jumping-clocks.ts'
import { killedBackends } from './scenarios/killed-backends.ts'
import { killedSealers } from './scenarios/killed-sealers.ts'
import { killedService } from './scenarios/killed-service.ts'
import { lostResponses } from './scenarios/lost-responses.ts'
import { forgedLedger } from './scenarios/forged-ledger.ts'
import { restoredBackup } from './scenarios/restored-backup.ts'
import { runScenario, type RunScenarioOptions, type ScenarioResult } from './run-scenario.ts'
import type { DatabaseName, FixtureFactory } from './fixtures/fixture.ts'
import { createPostgresFixtures } from './fixtures/postgres-fixtures.ts'
import { createSqliteFixtures } from './fixtures/sqlite-fixtures.ts'
import { stoppedPostgres } from './scenarios/stopped-postgres.ts'
import { stoppedService } from './scenarios/stopped-service.ts'
import type { Scenario } from './scenario.ts'
import { wrongClock } from './scenarios/wrong-clock.ts'
import { findPostgres } from '../support/postgres-server.ts'
import { readArguments, refuseArguments } from '../support/read-arguments.ts'

const scenarios: readonly Scenario[] = [
  killedService,
  killedSealers,
  stoppedService,
  lostResponses,
  hotAccount,
  fullDisk,
  fullLog,
  wrongClock,
  jumpingClocks,
  restoredBackup,
  forgedLedger,
  cutLog,
  stoppedPostgres,
  killedBackends,
  absentPostgres,
]
const databases: readonly DatabaseName[] = ['SQLite', 'PostgreSQL']
const maxSeed = 2 ** 32
const maxStopMs = 3000
const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

const options = readOptions()
if (options.on === undefined) {
  console.error(`Seed ${options.seed}; repeat this run with --seed ${options.seed}`)
  process.exit(await runEach(options))
}
// Services stop on a signal by themselves; everything else that was started ends with this process.
for (const signal of stopSignals) process.once(signal, () => setTimeout(() => process.exit(1), maxStopMs))
const results = await runAll(options)
printResults(results)
process.exit(results.some(({ verdict }) => verdict === 'FAILED') ? 1 : 0)

interface Options extends RunScenarioOptions {
  /** Runs only scenarios whose name contains this. */
  readonly only: string
  /** The one database to run on; `undefined` for each. */
  readonly on: string | undefined
}

function readOptions(): Options {
  const { values } = readArguments({
    options: {
      seed: { type: 'string', default: String(randomInt(maxSeed)) },
      short: { type: 'boolean', default: false },
      only: { type: 'string', default: '' },
      on: { type: 'string' },
    },
  })
  const { short: isShort, only, on } = values
  const seed = Number(values.seed)
  if (!Number.isInteger(seed) || seed < 0 || seed >= maxSeed) {
    refuseArguments(`--seed must be a whole number from 0 to ${maxSeed - 1}`)
  }
  if (!scenarios.some(({ name }) => name.includes(only))) {
    refuseArguments(
      `--only: no scenario name contains “${only}”; the scenarios are ${scenarios.map(({ name }) => `“${name}”`).join(', ')}`,
    )
  }
  if (on !== undefined && !databases.some((database) => database === on)) {
    refuseArguments(`--on must be ${databases.join(' or ')}`)
  }
  return { seed, isShort, only, on }
}

/**
 * Runs each database in a process of its own: one after the other, so that the figures mean something, or in the short
 * form both at once.
 *
 * @returns the exit code
 */
async function runEach({ seed, isShort }: Options): Promise<number> {
  const run = async (on: DatabaseName) => {
    const args = [...process.argv.slice(1), '--seed', String(seed), '--on', on]
    const child = spawn(process.execPath, args, { stdio: 'inherit' })
    for (const signal of stopSignals) process.on(signal, () => child.kill(signal))
    const [code] = (await once(child, 'exit')) as [number | null]
    return code ?? 1
  }
  if (isShort) return Math.max(...(await Promise.all([run('SQLite'), run('PostgreSQL')])))
  return Math.max(await run('SQLite'), await run('PostgreSQL'))
}

async function runAll({ only, on, ...options }: Options): Promise<ScenarioResult[]> {
  const createFixtures = on === 'SQLite' ? createSqliteFixtures : findPostgresFixtures()
  if (createFixtures === undefined) return []
  const fixtures = await createFixtures()
  const results: ScenarioResult[] = []
  for (const scenario of scenarios.filter(
    ({ name, databases }) => name.includes(only) && databases.includes(fixtures.database),
  )) {
    if (!options.isShort) console.error(`${fixtures.database}: ${scenario.name} …`)
    results.push(await runScenario(scenario, fixtures, options))
  }
  await fixtures.end(results.some(({ verdict }) => verdict === 'FAILED'))
  return results
}

function findPostgresFixtures(): (() => Promise<FixtureFactory>) | undefined {
  const programs = findPostgres()
  if (programs !== undefined) return () => createPostgresFixtures({ programs })
  console.error('SKIPPED: all scenarios on PostgreSQL, because it is not installed. Install PostgreSQL 15 or newer.')
  return undefined
}

function printResults(results: readonly ScenarioResult[]) {
  const cells = results.map(({ scenario, database, verdict, seconds }) => [
    scenario,
    database,
    verdict,
    `${seconds.toFixed(1)} s`,
  ])
  const widths = [0, 1, 2, 3].map((column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)))
  for (const [at, row] of cells.entries()) {
    const padded = row.map((cell, column) => cell.padEnd(widths[column] ?? 0))
    console.log([...padded, results[at]?.summary].join('  '))
  }
}
