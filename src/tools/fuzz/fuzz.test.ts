import { afterAll, beforeAll, expect, test } from 'vitest'
import { pino } from 'pino'
import { endpoints } from '#contract/endpoints'
import { readConfig } from '#service/config'
import { makeTestDatabase, type TestDatabase } from '#server/testing/test-database'
import { type StartedService, startService } from '#service/start-service'
import { fingerprintSql } from './fingerprint.ts'
import { fuzzEnvironment, fuzzKeys } from './fuzz-environment.ts'
import { runFuzz } from './run-fuzz.ts'

/** More of them, or the same ones again, by the environment. */
const requests = Number(process.env['FUZZ_REQUESTS'] ?? 1500)
const seed = Number(process.env['FUZZ_SEED'] ?? Date.now() & 0x7f_ff_ff_ff)
const maxMs = 120_000 + requests * 30
let database: TestDatabase
let service: StartedService

beforeAll(async () => {
  database = await makeTestDatabase()
  service = await startService({
    config: readConfig({ ...fuzzEnvironment, ...database.environment }),
    clock: Date.now,
    logger: pino({ level: 'silent' }),
    say: () => undefined,
    onProgress: () => undefined,
  })
})
afterAll(async () => {
  await service.stop()
  await database.remove()
})

test(
  'every response matches the OpenAPI document, and refused requests write nothing @long',
  async () => {
    const report = await runFuzz({
      target: {
        origin: service.address,
        keys: fuzzKeys,
        fingerprint: async () => JSON.stringify(await database.run(fingerprintSql)),
      },
      requests,
      seed,
      maxMs,
    })
    expect(report.requests).toBe(requests)
    expect(report.responses.size).toBe(Object.keys(endpoints).length)
    for (const [operation, statuses] of report.responses) expect(statuses.get(200) ?? 0, operation).toBeGreaterThan(0)
  },
  maxMs + 30_000,
)
