import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Database, openDatabase } from '../database/open-database.ts'
import { Ledger, type Sender } from './ledger.ts'
import { createMilesStorage } from './storage-sqlite.ts'

const clock = () => Date.parse('2027-03-01T12:00:00Z')
const desk: Sender = { keyId: 'desk', keyLabel: 'Desk', dailyMilesLimit: null }
let dataDir: string
let database: Database
let ledger: Ledger

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'milestay-ledger-'))
  database = openDatabase(dataDir)
  ledger = new Ledger({ storage: createMilesStorage(database), clock, reviewAbove: 500 })
})
afterEach(() => {
  database.close()
  rmSync(dataDir, { recursive: true })
})

function order(accountId: string, referenceId: string, amount = 5) {
  return { recipient: { accountId }, referenceId, amount, note: null }
}

function count(table: string): number {
  return database.prepare<[], number>(`SELECT count(*) FROM ${table}`).pluck().get()!
}

describe('What is stored', () => {
  let account: string
  beforeEach(async () => {
    account = await ledger.openAccount('+12025550123', 'member', desk)
    await ledger.transfer(order(account, 'small'), desk)
    await ledger.transfer(order(account, 'large', 501), desk)
  })

  it.each([
    ['entries', 'UPDATE entries SET amount = amount + 1'],
    ['entries', 'DELETE FROM entries'],
    ['entries', 'INSERT OR REPLACE INTO entries SELECT entry_id, transaction_id, kind, account_id, 9, 0 FROM entries'],
    [
      'entries',
      'INSERT OR REPLACE INTO entries SELECT NULL, transaction_id, kind, account_id, 9, 0 FROM entries WHERE amount > 0',
    ],
    ['transfers', 'DELETE FROM transfers'],
    ['transfers', 'UPDATE transfers SET amount = 9'],
    ['transfers', "UPDATE transfers SET status = 'failed' WHERE status = 'pending'"],
    [
      'transfers',
      "UPDATE transfers SET status = 'failed', decided_by = 'x', decided_by_key = 'x', decided_at = 0 WHERE status = 'success'",
    ],
    [
      'transfers',
      "UPDATE transfers SET status = 'success', amount = 9, decided_by = 'x', decided_by_key = 'x', decided_at = 0 WHERE status = 'pending'",
    ],
    [
      'transfers',
      "UPDATE transfers SET status = 'success', decided_by = 'x', decided_by_key = 'desk', decided_at = 0 WHERE status = 'pending'",
    ],
    ['accounts', 'UPDATE accounts SET balance = -1'],
  ])('cannot be tampered with in %s: %s', (table, sql) => {
    const before = database.prepare(`SELECT * FROM ${table}`).all()
    expect(() => database.exec(sql)).toThrow(/never|once|CHECK/)
    expect(database.prepare(`SELECT * FROM ${table}`).all()).toEqual(before)
  })

  it('keeps a reversal as it was booked', () => {
    database.exec(`INSERT INTO reversals SELECT transaction_id, 'sent twice', 'me', 0 FROM transfers LIMIT 1`)
    expect(() => database.exec("UPDATE reversals SET note = 'x'")).toThrow(/never changed/)
    expect(() => database.exec('DELETE FROM reversals')).toThrow(/never deleted/)
  })
})

describe('A group of writes', () => {
  it('is committed whole, apart from its bad members, of which nothing stays', async () => {
    const account = await ledger.openAccount('+12025550123', 'member', desk)
    const full = await ledger.openAccount('+12025550124', 'full', desk)
    database.prepare('UPDATE accounts SET balance = ? WHERE account_id = ?').run(2 ** 53 - 1, full)
    const settled = await Promise.allSettled([
      ledger.transfer(order(account, 'a'), desk),
      ledger.transfer(order(full, 'b'), desk),
      ledger.transfer(order(account, 'a'), desk),
      ledger.transfer(order('00000000-0000-4000-8000-000000000000', 'c'), desk),
      ledger.transfer(order(account, 'd'), desk),
    ])
    expect(settled.map((one) => (one.status === 'fulfilled' ? one.value.status : String(one.reason)))).toEqual([
      'success',
      expect.stringContaining('CHECK constraint failed'),
      expect.stringContaining('already exists'),
      expect.stringContaining('User not found'),
      'success',
    ])
    expect([count('transfers'), count('entries')]).toEqual([2, 4])
  })

  it('waits for another process without standing still, and is told only when it is on disk', async () => {
    const account = await ledger.openAccount('+12025550123', 'member', desk)
    const other = openDatabase(dataDir)
    other.exec('BEGIN IMMEDIATE')
    let isTold = false
    const booking = ledger.transfer(order(account, 'late'), desk).then(() => (isTold = true))
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(isTold).toBe(false)
    other.exec('COMMIT')
    await booking
    expect(other.prepare('SELECT count(*) FROM transfers').pluck().get()).toBe(1)
    other.close()
  })

  it('that the database cannot take fails for all, and nothing of it stays', async () => {
    const account = await ledger.openAccount('+12025550123', 'member', desk)
    const pages = database.pragma('page_count', { simple: true })
    database.pragma(`max_page_count = ${Number(pages)}`)
    const large = { ...order(account, 'x'), note: 'n'.repeat(500) }
    const settled = await Promise.allSettled(
      Array.from({ length: 64 }, (_, at) => ledger.transfer({ ...large, referenceId: `${at}` }, desk)),
    )
    expect(new Set(settled.map((one) => (one.status === 'rejected' ? one.reason.code : 'told')))).toEqual(
      new Set(['SQLITE_FULL']),
    )
    expect([count('transfers'), count('entries')]).toEqual([0, 0])
    database.pragma('max_page_count = 1000000')
    expect((await ledger.transfer(large, desk)).status).toBe('success')
  })

  it('gives each transfer an id that sorts after those before it', async () => {
    const account = await ledger.openAccount('+12025550123', 'member', desk)
    const booked = await Promise.all(
      Array.from({ length: 200 }, (_, at) => ledger.transfer(order(account, `${at}`), desk)),
    )
    const ids = booked.map(({ transactionId }) => transactionId)
    expect(ids).toEqual([...new Set(ids)].toSorted())
  })
})
