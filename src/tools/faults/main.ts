import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { absentPostgres } from './scenarios/absent-postgres.ts'
import { cutLog } from './scenarios/cut-log.ts'
import { fullDisk } from './scenarios/full-disk.ts'
import { fullLog } from './scenarios/full-log.ts'
import { hotAccount } from './scenarios/hot-account.ts'
import { killedBackends } from './scenarios/killed-backends.ts'
import { killedService } from './scenarios/killed-service.ts'
import { lostAnswers } from './scenarios/lost-responses.ts'
import { restoredBackup } from './scenarios/restored-backup.ts'
import { type Outcome, runTrial, type RunTrialOptions } from './run-scenario.ts'
import type { DatabaseName, StandMaker } from './fixtures/fixture.ts'
import { makePostgresStands } from './fixtures/postgres-fixtures.ts'
import { makeSqliteStands } from './fixtures/sqlite-fixtures.ts'
import { stoppedPostgres } from './scenarios/stopped-postgres.ts'
import { stoppedService } from './scenarios/stopped-service.ts'
import type { Trial } from './scenario.ts'
import { wrongClock } from './scenarios/wrong-clock.ts'
import { findPostgres } from '../support/postgres-server.ts'
import { readArguments, refuseArguments } from '../support/read-arguments.ts'

const trials: readonly Trial[] = [
  killedService,
  stoppedService,
  lostAnswers,
  hotAccount,
  fullDisk,
  fullLog,
  wrongClock,
  restoredBackup,
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
  console.error(`Seed ${options.seed}; the same choices again with --seed ${options.seed}`)
  process.exit(await runEach(options))
}
// Services stop at a signal by themselves; what else was started ends with this process.
for (const signal of stopSignals) process.once(signal, () => setTimeout(() => process.exit(1), maxStopMs))
const outcomes = await runAll(options)
printOutcomes(outcomes)
process.exit(outcomes.some(({ verdict }) => verdict === 'FAILED') ? 1 : 0)

interface Options extends RunTrialOptions {
  /** Only trials whose names have this in them. */
  readonly only: string
  /** The one database to try; `undefined` for each. */
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
  if (!trials.some(({ name }) => name.includes(only))) {
    refuseArguments(`No trial has “${only}” in its name; there are ${trials.map(({ name }) => `“${name}”`).join(', ')}`)
  }
  if (on !== undefined && !databases.some((database) => database === on)) {
    refuseArguments(`--on must be ${databases.join(' or ')}`)
  }
  return { seed, isShort, only, on }
}

/**
 * Each database in a process of its own, so that what is done to one keeps no sender of the other waiting: in turns where
 * figures are to mean something, at once where there is little time.
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

async function runAll({ only, on, ...options }: Options): Promise<Outcome[]> {
  const makeStands = on === 'SQLite' ? makeSqliteStands : findPostgresStands()
  if (makeStands === undefined) return []
  const stands = await makeStands()
  const done: Outcome[] = []
  for (const trial of trials.filter(
    ({ name, databases }) => name.includes(only) && databases.includes(stands.database),
  )) {
    if (!options.isShort) console.error(`${stands.database}: ${trial.name} …`)
    done.push(await runTrial(trial, stands, options))
  }
  await stands.end(done.some(({ verdict }) => verdict === 'FAILED'))
  return done
}

function findPostgresStands(): (() => Promise<StandMaker>) | undefined {
  const programs = findPostgres()
  if (programs !== undefined) return () => makePostgresStands({ programs })
  console.error('SKIPPED: every trial on PostgreSQL, because none is installed. Install PostgreSQL 15 or newer.')
  return undefined
}

function printOutcomes(done: readonly Outcome[]) {
  const cells = done.map(({ trial, database, verdict, seconds }) => [
    trial,
    database,
    verdict,
    `${seconds.toFixed(1)} s`,
  ])
  const widths = [0, 1, 2, 3].map((column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)))
  for (const [at, row] of cells.entries()) {
    const padded = row.map((cell, column) => cell.padEnd(widths[column] ?? 0))
    console.log([...padded, done[at]?.words].join('  '))
  }
}
