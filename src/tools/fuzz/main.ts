import { randomInt } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '#service/config'
import { createLogger } from '#service/create-logger'
import { openSqlite } from '#server/database/sqlite/open-database'
import { openPostgres } from '#server/database/postgres/open-database'
import { startService } from '#service/start-service'
import { fingerprintSql } from './fingerprint.ts'
import { fuzzEnvironment, fuzzKeys } from './fuzz-environment.ts'
import { FuzzFailure, type FuzzReport, runFuzz } from './run-fuzz.ts'
import { findPostgres, startPostgres } from '../support/postgres-server.ts'
import { readArguments, refuseArguments } from '../support/read-arguments.ts'

const maxLogCharacters = 1000

interface Options {
  readonly requests: number
  readonly seed: number
  readonly maxMs: number
}

function readOptions(): Options {
  const { values } = readArguments({
    options: {
      seed: { type: 'string', default: String(randomInt(2 ** 31)) },
      requests: { type: 'string', default: '20000' },
      minutes: { type: 'string', default: '10' },
    },
  })
  const seed = Number(values.seed)
  const requests = Number(values.requests)
  const minutes = Number(values.minutes)
  if (!Number.isInteger(seed)) refuseArguments('--seed must be a whole number')
  if (!(requests >= 1)) refuseArguments('--requests must be at least 1')
  if (!(minutes > 0)) refuseArguments('--minutes must be above 0')
  return { requests, seed, maxMs: minutes * 60_000 }
}

/** Fuzzes a service over an empty database. */
async function fuzz(databaseUrl: string | undefined, { requests, seed, maxMs }: Options): Promise<FuzzReport> {
  const dataDir = await mkdtemp(join(tmpdir(), 'milestay-fuzz-'))
  const config = readConfig({ ...fuzzEnvironment, DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '' })
  let lastLogLine = ''
  const logger = createLogger(config, { write: (line) => void (lastLogLine = line) })
  const silent = () => undefined
  const service = await startService({ config, clock: Date.now, logger, say: silent, onProgress: silent })
  const database = databaseUrl === undefined ? openSqlite(dataDir) : openPostgres(databaseUrl)
  const fingerprint = async () =>
    JSON.stringify(
      'prepare' in database ? database.prepare(fingerprintSql).all() : await database.query(fingerprintSql),
    )
  const onRequest = (done: number) => {
    if (done % 5000 === 0) process.stderr.write(`${done} requests …\n`)
  }
  try {
    const target = { origin: service.address, keys: fuzzKeys, fingerprint }
    return await runFuzz({ target, requests, seed, maxMs, onRequest })
  } catch (error) {
    if (lastLogLine !== '') process.stderr.write(`Last line of the log: ${lastLogLine.slice(0, maxLogCharacters)}\n`)
    throw error
  } finally {
    await database.close()
    await service.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Formats the number of responses by operation and status as a table. */
function formatTable({ responses }: FuzzReport): string {
  const statuses = [...new Set([...responses.values()].flatMap((counts) => [...counts.keys()]))].sort((a, b) => a - b)
  const row = (name: string, cells: readonly (string | number)[]) =>
    name.padEnd(20) + cells.map((cell) => String(cell).padStart(7)).join('')
  const rows = [...responses]
    .sort(([one], [other]) => one.localeCompare(other))
    .map(([operation, counts]) =>
      row(
        operation,
        statuses.map((status) => counts.get(status) ?? 0),
      ),
    )
  return [row('', statuses), ...rows].join('\n')
}

async function main(options: Options): Promise<number> {
  process.stderr.write(`Seed ${options.seed}\n`)
  const programs = findPostgres()
  const postgres = programs === undefined ? undefined : await startPostgres({ programs, isDurable: false })
  if (postgres === undefined) process.stderr.write('SKIPPED: PostgreSQL, because it is not installed\n')
  try {
    let code = 0
    for (const databaseUrl of postgres === undefined ? [undefined] : [undefined, postgres.url]) {
      const name = databaseUrl === undefined ? 'SQLite' : 'PostgreSQL'
      const startedAtMs = performance.now()
      const report = await fuzz(databaseUrl, options)
      const seconds = ((performance.now() - startedAtMs) / 1000).toFixed(0)
      process.stdout.write(
        `${name}: ${report.requests} requests in ${seconds} s; every response matches the document, and refused requests wrote nothing\n${formatTable(report)}\n`,
      )
      if (report.requests < options.requests) {
        process.stderr.write(
          `Only ${report.requests} of ${options.requests} requests were sent within ${options.maxMs / 60_000} minutes\n`,
        )
        code = 1
      }
    }
    return code
  } catch (error) {
    if (!(error instanceof FuzzFailure)) throw error
    process.stderr.write(`${error.message}\n`)
    return 1
  } finally {
    await postgres?.stop()
  }
}

process.exitCode = await main(readOptions())
