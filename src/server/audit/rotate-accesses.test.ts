import { dayMs } from '#contract/days'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Storages } from '../storages/storages.ts'
import { makeTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { startRotation } from './access-log.ts'
import type { Access } from './audit-storage.ts'

const nowMs = Date.parse('2027-03-01T00:00:00.000Z')
let database: TestDatabase
let storages: Storages

beforeEach(async () => {
  database = await makeTestDatabase()
  storages = await database.open()
})
afterEach(() => database.remove())

function accessOf(daysAgo: number, number = 0): Access {
  return {
    kind: 'read',
    operation: 'getAccount',
    subject: null,
    status: 200,
    keyId: null,
    person: null,
    address: '127.0.0.1',
    requestId: `${daysAgo} days ago, ${number}`,
    reason: null,
    detail: null,
    createdAtMs: nowMs - daysAgo * dayMs,
  }
}

function rotation() {
  const { audit: storage, leases } = storages
  return startRotation({
    storage,
    leases,
    clock: () => nowMs,
    keptDays: 400,
    onError: (error) => {
      throw error
    },
  })
}

test('accesses past their retention are deleted in steps, and events stay', async () => {
  await storages.reviewRules.addFirst({ aboveMiles: 5, aboveSenderDay: null, aboveRecipientDay: null }, 'test', 0)
  const old = Array.from({ length: 1100 }, (_, number) => accessOf(401, number))
  await storages.audit.addAccesses([...old, accessOf(400), accessOf(399), accessOf(0)], false)
  const { now, stop } = rotation()
  await now()
  await stop()
  const left = await database.run<{ request_id: string }>('SELECT request_id FROM accesses ORDER BY access_no')
  expect(left.map(({ request_id }) => request_id)).toEqual(['400 days ago, 0', '399 days ago, 0', '0 days ago, 0'])
  expect(await database.run('SELECT kind FROM events')).toEqual([{ kind: 'rule.changed' }])
})

test('no process deletes accesses while another holds the lease', async () => {
  await storages.audit.addAccesses([accessOf(500)], false)
  const other = await database.open()
  await other.leases.hold('rotate accesses', async () => {
    const { now, stop } = rotation()
    await now()
    await stop()
  })
  expect(await database.run('SELECT status FROM accesses')).toHaveLength(1)
})

test('a possibly stored batch is stored once', async () => {
  const batch = [accessOf(1), accessOf(2)]
  await storages.audit.addAccesses(batch, false)
  await storages.audit.addAccesses(batch, true)
  await storages.audit.addAccesses([accessOf(3), accessOf(4)], true)
  expect(await database.run('SELECT status FROM accesses')).toHaveLength(4)
})
