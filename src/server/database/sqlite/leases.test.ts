import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { makeTestDatabase, type TestDatabase } from '../../testing/test-database.ts'

let database: TestDatabase

beforeEach(async () => {
  database = await makeTestDatabase()
})
afterEach(() => {
  vi.useRealTimers()
  return database.remove()
})

it('waits without blocking for another process that writes, both to take a lease and to release it', async () => {
  const { leases } = await database.open()
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] })
  for (const isHeld of [false, true]) {
    const lock = () => database.run('BEGIN IMMEDIATE')
    if (!isHeld) await lock()
    let done = false
    const holding = leases.tryHold('job', async () => void (isHeld && (await lock()))).finally(() => (done = true))
    await vi.advanceTimersByTimeAsync(4000)
    expect(done).toBe(false)
    await database.run('COMMIT')
    await vi.advanceTimersByTimeAsync(5)
    expect(await holding).toBe(true)
  }
})
