import { randomInt } from 'node:crypto'
import { findPostgres } from '../support/postgres-server.ts'
import { readArguments, refuseArguments } from '../support/read-arguments.ts'
import { createPostgresFixtures } from './fixtures/postgres-fixtures.ts'
import { createSqliteFixtures } from './fixtures/sqlite-fixtures.ts'
import type { FixtureFactory } from './fixtures/fixture.ts'
import { runScenario, type ScenarioResult } from './run-scenario.ts'
import type { Scenario } from './scenario.ts'
import { absentPostgres } from './scenarios/absent-postgres.ts'
import { cutConnections } from './scenarios/cut-connections.ts'
import { cutLog } from './scenarios/cut-log.ts'
import { damagedPages } from './scenarios/damaged-pages.ts'
import { floodsBesideTransfers } from './scenarios/floods.ts'
import { fullDisk } from './scenarios/full-disk.ts'
import { hotAccount } from './scenarios/hot-account.ts'
import { lockedRows } from './scenarios/locked-rows.ts'
import { jumpingClocks } from './scenarios/jumping-clocks.ts'
import { killedService } from './scenarios/killed-service.ts'
import { lostDatabase } from './scenarios/lost-database.ts'
import { lostResponses } from './scenarios/lost-responses.ts'
import { mixedVersions } from './scenarios/mixed-versions.ts'
import { promotedStandby } from './scenarios/promoted-standby.ts'
import { receivers } from './scenarios/receivers.ts'
import { replacedLog } from './scenarios/replaced-log.ts'
import { restartedPostgres } from './scenarios/restarted-postgres.ts'
import { restoredBackup } from './scenarios/restored-backup.ts'
import { stalledReaders } from './scenarios/stalled-readers.ts'
import { stoppedPostgres } from './scenarios/stopped-postgres.ts'
import { stoppedService } from './scenarios/stopped-service.ts'
import { wrongClock } from './scenarios/wrong-clock.ts'

const scenarios: readonly Scenario[] = [
  killedService,
  stoppedService,
  lostResponses,
  hotAccount,
  lockedRows,
  floodsBesideTransfers,
  stalledReaders,
  fullDisk,
  damagedPages,
  wrongClock,
  jumpingClocks,
  restoredBackup,
  lostDatabase,
  replacedLog,
  cutLog,
  receivers,
  stoppedPostgres,
  restartedPostgres,
  cutConnections,
  absentPostgres,
  promotedStandby,
  mixedVersions,
]
/** The scenarios of `npm test`; the others run only with `--all`. */
const shortSet = new Set([stoppedService, lostResponses, hotAccount, stoppedPostgres])
const isShortSet = process.env['TEST_SET'] === 'short'
const maxSeed = 2 ** 32
const maxStopMs = 3000

const { seed, isShort, chosen } = readOptions()
console.error(`Seed ${seed}; repeat this run with --seed ${seed}`)
// Services stop on a signal by themselves; everything else ends with this process.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => setTimeout(() => process.exit(1), maxStopMs))

const programs = findPostgres()
if (programs === undefined)
  console.error('SKIPPED: all scenarios on PostgreSQL, because it is not installed. Install PostgreSQL 15 or newer.')
const factories = [
  () => createSqliteFixtures(),
  ...(programs === undefined ? [] : [() => createPostgresFixtures(programs)]),
]
const results: ScenarioResult[] = []
// Runs one database at a time, so that figures are meaningful; the short form runs both at once.
if (isShort) await Promise.all(factories.map(runOn))
else for (const createFixtures of factories) await runOn(createFixtures)
process.exit(results.some(({ verdict }) => verdict === 'FAILED') ? 1 : 0)

function readOptions() {
  const { values } = readArguments({
    options: {
      seed: { type: 'string', default: String(randomInt(maxSeed)) },
      short: { type: 'boolean', default: false },
      only: { type: 'string', default: '' },
    },
  })
  const seed = Number(values.seed)
  if (!Number.isInteger(seed) || seed < 0 || seed >= maxSeed) {
    refuseArguments(`--seed must be a whole number from 0 to ${maxSeed - 1}`)
  }
  const chosen = scenarios.filter(({ name }) => name.includes(values.only))
  if (chosen.length === 0) {
    const names = scenarios.map(({ name }) => `“${name}”`).join(', ')
    refuseArguments(`--only: no scenario name contains “${values.only}”; the scenarios are ${names}`)
  }
  return { seed, isShort: values.short, chosen }
}

/** Runs the scenarios on one kind of database, and prints each result. */
async function runOn(createFixtures: () => Promise<FixtureFactory>): Promise<void> {
  const fixtures = await createFixtures()
  let hasFailed = false
  const applicable = chosen.filter(({ databases }) => databases.includes(fixtures.database))
  const toRun = isShortSet ? applicable.filter((scenario) => shortSet.has(scenario)) : applicable
  for (const scenario of toRun) {
    const result = await runScenario(scenario, fixtures, { seed, isShort })
    const { verdict, seconds, summary } = result
    results.push(result)
    hasFailed ||= verdict === 'FAILED'
    console.log(`${fixtures.database}: ${scenario.name}: ${verdict}, ${seconds.toFixed(1)} s. ${summary}`)
  }
  if (isShortSet) console.log(`${fixtures.database}: ${applicable.length - toRun.length} scenarios are left to --all`)
  await fixtures.end(hasFailed)
}
