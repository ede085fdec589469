import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { makeTestDatabase, type TestDatabase } from '../../testing/test-database.ts'

let database: TestDatabase

beforeEach(async () => {
  database = await makeTestDatabase()
})
afterEach(() => database.remove())

it('waits for another process that writes without blocking, when it takes a lease and when it releases it', async () => {
  const { leases } = await database.open()
  for (const isHeld of [false, true]) {
    const startedAtMs = performance.now()
    const lock = () => database.run('BEGIN IMMEDIATE')
    if (!isHeld) await lock()
    let done = false
    const holding = leases.tryHold('job', async () => void (isHeld && (await lock()))).finally(() => (done = true))
    await sleep(50)
    expect(performance.now() - startedAtMs).toBeLessThan(1000)
    expect(done).toBe(false)
    await database.run('COMMIT')
    expect(await holding).toBe(true)
  }
})
