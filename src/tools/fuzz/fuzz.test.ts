import { afterAll, beforeAll, expect, test } from 'vitest'
import { pino } from 'pino'
import { endpoints } from '#contract/endpoints'
import { readConfig } from '#service/config'
import { makeTestDatabase, type TestDatabase } from '#server/testing/test-database'
import { type StartedService, startService } from '#service/start-service'
import { fingerprintSql } from './fingerprint.ts'
import { fuzzEnvironment, fuzzKeys } from './fuzz-environment.ts'
import { runFuzz } from './run-fuzz.ts'

const requests = 1500
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
}, 60_000)
afterAll(async () => {
  await service.stop()
  await database.remove()
})

test('every response matches the OpenAPI document, and refused requests write nothing', async () => {
  const report = await runFuzz({
    target: {
      origin: service.address,
      keys: fuzzKeys,
      fingerprint: async () => JSON.stringify(await database.run(fingerprintSql)),
    },
    requests,
    seed: Date.now() & 0x7f_ff_ff_ff,
    maxMs: 120_000,
  })
  expect(report.requests).toBe(requests)
  expect(report.responses.size).toBe(Object.keys(endpoints).length)
  for (const [operation, statuses] of report.responses) expect(statuses.get(200) ?? 0, operation).toBeGreaterThan(0)
}, 150_000)
