import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createAccessLog } from './access-log.ts'
import type { Access } from './audit-storage.ts'

function access(number: number): Access {
  return {
    kind: 'read',
    operation: 'getAccount',
    subject: null,
    status: 200,
    keyId: 'key',
    person: 'person',
    address: '127.0.0.1',
    requestId: String(number),
    reason: null,
    detail: null,
    createdAtMs: 0,
  }
}

function numbersOf(batch: readonly Access[]): number[] {
  return batch.map(({ requestId }) => Number(requestId))
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from }, (_, index) => from + index)
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => void vi.useRealTimers())

test('the log stores accesses in batches, in order, and the last ones when it stops', async () => {
  const batches: number[][] = []
  const storage = {
    async addAccesses(batch: readonly Access[]) {
      batches.push(numbersOf(batch))
    },
  }
  const log = createAccessLog({ storage, onError: () => undefined, intervalMs: 10 })
  for (const number of range(0, 3)) log.record(access(number))
  await vi.advanceTimersByTimeAsync(9)
  expect(batches).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(batches).toEqual([[0, 1, 2]])
  for (const number of range(3, 1203)) log.record(access(number))
  await log.stop()
  expect(batches.flat()).toEqual(range(0, 1203))
  expect(Math.max(...batches.map(({ length }) => length))).toBe(500)
})

test('a failed batch is retried unchanged, marked as possibly stored, and loses nothing', async () => {
  const attempts: (readonly [readonly number[], boolean])[] = []
  let isUnreachable = true
  const errors: unknown[] = []
  const storage = {
    async addAccesses(batch: readonly Access[], mayBeStored: boolean) {
      attempts.push([numbersOf(batch), mayBeStored])
      if (isUnreachable) throw new Error('away')
    },
  }
  const log = createAccessLog({ storage, onError: (error) => errors.push(error), intervalMs: 5 })
  log.record(access(0))
  await vi.advanceTimersByTimeAsync(15)
  log.record(access(1))
  isUnreachable = false
  await vi.advanceTimersByTimeAsync(5)
  expect(attempts).toEqual([
    [[0], false],
    [[0], true],
    [[0], true],
    [[0], true],
    [[1], false],
  ])
  expect(errors).toHaveLength(1)
  expect(log.lost).toBe(0)
  await log.stop()
})

test('while the database is unreachable, the oldest accesses are dropped and counted', async () => {
  let isUnreachable = true
  const stored: number[] = []
  const storage = {
    async addAccesses(batch: readonly Access[]) {
      if (isUnreachable) throw new Error('away')
      stored.push(...numbersOf(batch))
    },
  }
  const log = createAccessLog({ storage, onError: () => undefined, intervalMs: 5, maxWaiting: 1000 })
  log.record(access(0))
  await vi.advanceTimersByTimeAsync(20)
  for (const number of range(1, 5001)) log.record(access(number))
  isUnreachable = false
  await log.stop()
  expect(stored[0]).toBe(0)
  expect(stored.slice(1)).toEqual(range(1 + log.lost, 5001))
  expect(stored.length).toBeLessThanOrEqual(1501)
  expect(log.lost).toBeGreaterThanOrEqual(3500)
})

test('stopping completes even if the database is unreachable', async () => {
  let attempts = 0
  const storage = {
    async addAccesses() {
      attempts += 1
      throw new Error('away')
    },
  }
  const log = createAccessLog({ storage, onError: () => undefined, intervalMs: 60_000 })
  log.record(access(0))
  await log.stop()
  expect(attempts).toBe(1)
})
