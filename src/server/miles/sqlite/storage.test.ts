import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Database, openSqlite } from '../../database/sqlite/open-database.ts'
import { sql } from '../../database/sql.ts'
import { createSql, createSyncSql } from '../../database/sqlite/sql.ts'
import { createLedger, type Ledger } from '../ledger/ledger.ts'
import { createStatementStorage } from '../ledger/statement-storage.ts'
import { createMilesReads } from '../sql/miles-reads.ts'
import { createCommit } from './write-transfers.ts'
import { reviewAbove, testSender } from '../../testing/test-writes.ts'

const clock = () => Date.parse('2027-03-01T12:00:00Z')
const desk = testSender('desk')
let dataDir: string
let database: Database
let ledger: Ledger

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'milestay-ledger-'))
  database = openSqlite(dataDir)
  const commit = createCommit(database, createSyncSql(database))
  const storage = {
    ...createMilesReads(createSql(database)),
    commit,
    commitsAtOnce: 1,
  }
  ledger = createLedger({ storage, clock, reviewRule: reviewAbove(500) })
})
afterEach(() => {
  vi.useRealTimers()
  database.close()
  rmSync(dataDir, { recursive: true })
})

function order(accountId: string, referenceId: string, amount = 5) {
  return { recipient: { accountId }, referenceId, amount, note: null }
}

function count(table: string): number {
  return database.prepare<[], number>(`SELECT count(*) FROM ${table}`).pluck().get()!
}

describe('The stored ledger on SQLite', () => {
  it.each([
    'INSERT OR REPLACE INTO entries SELECT entry_id, transaction_id, kind, account_id, 9, 0, 1, 9 FROM entries',
    'INSERT OR REPLACE INTO entries SELECT NULL, transaction_id, kind, account_id, 9, 0, 1, 9 FROM entries WHERE amount > 0',
  ])('rejects replacing entries: %s', async (statement) => {
    const account = await ledger.openAccount('+12025550123', 'member', desk)
    await ledger.transfer(order(account, 'small'), desk)
    const before = database.prepare('SELECT * FROM entries').all()
    expect(() => database.exec(statement)).toThrow(/never/)
    expect(database.prepare('SELECT * FROM entries').all()).toEqual(before)
  })
})

describe('A group of writes on SQLite', () => {
  it('waits for another process without blocking, and is acknowledged only once it is on disk', async () => {
    const account = await ledger.openAccount('+12025550123', 'member', desk)
    const other = openSqlite(dataDir)
    other.exec('BEGIN IMMEDIATE')
    let isAcknowledged = false
    vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] })
    const booking = ledger.transfer(order(account, 'late'), desk).then(() => (isAcknowledged = true))
    await vi.advanceTimersByTimeAsync(4000)
    expect(isAcknowledged).toBe(false)
    other.exec('COMMIT')
    await vi.advanceTimersByTimeAsync(5)
    vi.useRealTimers()
    await booking
    expect(other.prepare('SELECT count(*) FROM transfers').pluck().get()).toBe(1)
    other.close()
  })

  it('fails as a whole when the database is full, and leaves nothing behind', async () => {
    const account = await ledger.openAccount('+12025550123', 'member', desk)
    const pages = database.pragma('page_count', { simple: true })
    database.pragma(`max_page_count = ${Number(pages)}`)
    const large = { ...order(account, 'x'), note: 'n'.repeat(500) }
    const settled = await Promise.allSettled(
      Array.from({ length: 64 }, (_, index) => ledger.transfer({ ...large, referenceId: `${index}` }, desk)),
    )
    expect(new Set(settled.map((one) => (one.status === 'rejected' ? one.reason.code : 'acknowledged')))).toEqual(
      new Set(['SQLITE_FULL']),
    )
    expect([count('transfers'), count('entries')]).toEqual([0, 0])
    database.pragma('max_page_count = 1000000')
    expect((await ledger.transfer(large, desk)).status).toBe('success')
  })
})

it('an account statement reads only one page of entries, with or without an opening balance', async () => {
  const plans: unknown[] = []
  const { query } = createSql(database)
  const explained = createStatementStorage(async (statement) => {
    plans.push(...(await query(sql`EXPLAIN QUERY PLAN ${statement}`)))
    return []
  })
  await explained.listEntries('', { above: 0, below: 9, isAscending: false, limit: 2 })
  await explained.balanceAfter('', 5)
  expect(JSON.stringify(plans)).toContain('SEARCH openings')
  expect(JSON.stringify(plans)).not.toMatch(/TEMP B-TREE|SCAN (entries|openings)/)
})
