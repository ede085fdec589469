import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { isOnPostgres, makeTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { createLedger, type Ledger } from './ledger.ts'
import { reviewAbove, testSender } from '../../testing/test-writes.ts'

const clock = () => Date.parse('2027-03-01T12:00:00Z')
const desk = testSender('desk')
let database: TestDatabase
let ledger: Ledger

beforeEach(async () => {
  database = await makeTestDatabase()
  ledger = createLedger({ storage: (await database.open(clock)).miles, clock, reviewRule: reviewAbove(500) })
})
afterEach(() => database.remove())

function order(accountId: string, referenceId: string, amount = 5) {
  return { recipient: { accountId }, referenceId, amount, note: null }
}

async function count(table: string): Promise<number> {
  return (await database.run(`SELECT * FROM ${table}`)).length
}

describe('The stored ledger', () => {
  let account: string
  beforeEach(async () => {
    account = await ledger.openAccount('+12025550123', 'member', desk)
    await ledger.transfer(order(account, 'small'), desk)
    await ledger.transfer(order(account, 'large', 501), desk)
  })

  it.each([
    ['entries', 'UPDATE entries SET amount = amount + 1'],
    ['entries', 'DELETE FROM entries'],
    ['transfers', 'DELETE FROM transfers'],
    ['transfers', 'UPDATE transfers SET amount = 9'],
    ['transfers', "UPDATE transfers SET status = 'failed' WHERE status = 'pending'"],
    [
      'transfers',
      "UPDATE transfers SET status = 'failed', decided_by = 'x', decided_by_key = 'x', decided_by_person = 'x', decided_at = 0 WHERE status = 'success'",
    ],
    [
      'transfers',
      "UPDATE transfers SET status = 'success', amount = 9, decided_by = 'x', decided_by_key = 'x', decided_by_person = 'x', decided_at = 0 WHERE status = 'pending'",
    ],
    [
      'transfers',
      "UPDATE transfers SET status = 'success', decided_by = 'x', decided_by_key = 'desk', decided_by_person = 'x', decided_at = 0 WHERE status = 'pending'",
    ],
    [
      'transfers',
      "UPDATE transfers SET status = 'success', decided_by = 'x', decided_by_key = 'x', decided_by_person = 'desk', decided_at = 0 WHERE status = 'pending'",
    ],
    ['accounts', 'UPDATE accounts SET balance = -1'],
    ['accounts', 'UPDATE accounts SET debt = 1'],
    ['accounts', 'DELETE FROM accounts'],
    ['events', "UPDATE events SET body = '{}'"],
    ['events', 'DELETE FROM events'],
  ])('rejects changes to %s: %s', async (table, sql) => {
    const before = await database.run(`SELECT * FROM ${table}`)
    // PostgreSQL stores both entries of a booking in one row.
    await expect(database.run(isOnPostgres ? sql.replaceAll('entries', 'bookings') : sql)).rejects.toThrow(
      /never|once|CHECK|check constraint/,
    )
    expect(await database.run(`SELECT * FROM ${table}`)).toEqual(before)
  })

  it('rejects changes to a reversal', async () => {
    const [transfer] = await database.run<{ id: string }>(
      "SELECT transaction_id AS id FROM transfers WHERE status = 'success'",
    )
    const order = { transactionId: transfer?.id ?? '', referenceId: null, reason: 'sent twice', allowsDebt: false }
    await ledger.reverse(order, desk)
    await expect(database.run("UPDATE reversals SET reason = 'x'")).rejects.toThrow(/decided once/)
    await expect(database.run('DELETE FROM reversals')).rejects.toThrow(/never deleted/)
  })
})

describe('A group of writes', () => {
  it('is committed without its invalid writes, which leave nothing behind', async () => {
    const account = await ledger.openAccount('+12025550123', 'member', desk)
    const full = await ledger.openAccount('+12025550124', 'full', desk)
    await database.run('UPDATE accounts SET balance = ? WHERE account_id = ?', 2 ** 53 - 1, full)
    const settled = await Promise.allSettled([
      ledger.transfer(order(account, 'a'), desk),
      ledger.transfer(order(full, 'b'), desk),
      ledger.transfer(order(account, 'a'), desk),
      ledger.transfer(order('00000000-0000-4000-8000-000000000000', 'c'), desk),
      ledger.transfer(order(account, 'd'), desk),
    ])
    expect(settled.map((one) => (one.status === 'fulfilled' ? one.value.status : String(one.reason)))).toEqual([
      'success',
      expect.stringMatching(/CHECK constraint failed|violates check constraint/),
      expect.stringContaining('already exists'),
      expect.stringContaining('User not found'),
      'success',
    ])
    expect([await count('transfers'), await count('entries')]).toEqual([2, 4])
  })

  it('assigns each transfer an id that sorts after earlier ones', async () => {
    const account = await ledger.openAccount('+12025550123', 'member', desk)
    const booked = await Promise.all(
      Array.from({ length: 200 }, (_, at) => ledger.transfer(order(account, `${at}`), desk)),
    )
    const ids = booked.map(({ transactionId }) => transactionId)
    expect(ids).toEqual([...new Set(ids)].toSorted())
  })
})
