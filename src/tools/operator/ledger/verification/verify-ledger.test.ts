import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { verifyLedger } from '../open-ledger.ts'
import { isOnPostgres, makeTestDatabase, type TestDatabase } from '#server/testing/test-database'
import { type TamperedLedger, tamperWithLedger } from './testing/tampered-ledger.ts'
import { testAccount, testTransfer, testDecision, testReversal } from '#server/testing/test-writes'

const nowMs = Date.parse('2027-01-15T12:00:00Z')
const first = 'first'
const second = 'second'
const third = 'third'
const member = '6a2f41de-0c6b-4c1f-9a53-3f5d0a5f7e01'
const otherMember = '6a2f41de-0c6b-4c1f-9a53-3f5d0a5f7e02'
/** PostgreSQL stores both entries of a booking in one row. */
const entries = isOnPostgres ? 'bookings' : 'entries'
const columns = 'transaction_id, kind, account_id, amount, created_at, account_entry_no, balance_after'
let database: TestDatabase
let ledger: TamperedLedger

beforeAll(async () => {
  database = await makeTestDatabase()
  const { miles } = await database.open(() => nowMs)
  const pending = { recipient: { accountId: member }, status: 'pending', createdAtMs: nowMs } as const
  await miles.commit([
    testAccount({ accountId: member, phoneNumber: '+12025550123', externalId: 'member' }, nowMs),
    testAccount({ accountId: otherMember, phoneNumber: '+12025550124', externalId: 'other' }, nowMs),
  ])
  await miles.commit(
    [first, second, third].map((transactionId) => testTransfer({ ...pending, status: 'success', transactionId })),
  )
  await miles.commit(
    ['waits', 'rejected', 'approved'].map((transactionId) => testTransfer({ ...pending, transactionId })),
  )
  await miles.commit([
    testDecision({ transactionId: 'rejected', status: 'failed', decidedAtMs: nowMs }),
    testDecision({ transactionId: 'approved', status: 'success', decidedAtMs: nowMs }),
  ])
  await miles.commit([testReversal({ transactionId: third, requestedAtMs: nowMs })])
  ledger = await tamperWithLedger(database)
})
afterAll(async () => {
  await ledger.close()
  await database.remove()
})

describe('Verifying the ledger', () => {
  it('finds no problem with successful, pending, rejected, approved and reversed transfers', async () => {
    const report = await verifyLedger(database)
    expect(report.problem).toBeUndefined()
    expect(report.entries).toBe(2 * (report.transfers - 2) + 2)
  })

  it.each([
    [
      'missing entries',
      `DELETE FROM ${entries} WHERE transaction_id = '${first}'`,
      `^Row ${first} of ${entries} with kind "transfer".* is in the log of events, but not stored$`,
    ],
    [
      'a changed amount',
      `UPDATE ${entries} SET amount = amount + 1 WHERE transaction_id = '${second}' AND account_id IS NOT NULL`,
      `^Row ${second} of ${entries} with kind "transfer".*: amount is 6, but 5 in the log of events$`,
    ],
    [
      'an entry of another account',
      `UPDATE ${entries} SET account_id = '${otherMember}' WHERE transaction_id = 'approved' AND account_id IS NOT NULL`,
      isOnPostgres
        ? `^Row approved of bookings .*: account_id is "${otherMember}", but "${member}" in the log of events$`
        : `^Row approved of entries .* and account_id "${otherMember}" is not in the log of events$`,
    ],
    [
      'an entry of a missing account',
      `UPDATE ${entries} SET account_id = '00000000-0000-4000-8000-000000000000'
        WHERE transaction_id = '${second}' AND account_id IS NOT NULL`,
      `^Row ${second} of ${entries} with kind "transfer".*00000000-0000-4000-8000-000000000000".* in the log of events$`,
    ],
    [
      'entries of a pending transfer',
      `INSERT INTO ${entries} (${columns}) VALUES ('waits', 'transfer', '${member}', 5, 1, 99, 5)`,
      `^Row waits of ${entries} with kind "transfer".* is not in the log of events$`,
    ],
    [
      'entries of a missing transfer',
      `INSERT INTO ${entries} (${columns}) VALUES ('none', 'transfer', '${member}', 5, 1, 99, 5)`,
      `^Row none of ${entries} with kind "transfer".* is not in the log of events$`,
    ],
    [
      'a reversal without entries',
      `DELETE FROM ${entries} WHERE kind = 'reversal'`,
      `^Row ${third} of ${entries} with kind "reversal".* is in the log of events, but not stored$`,
    ],
    [
      'a missing reversal',
      `DELETE FROM reversals`,
      `^Row ${third} of reversals with reversal_id "reversal of ${third}" is in the log of events, but not stored$`,
    ],
    [
      'a reversal of a transfer that was never credited',
      `INSERT INTO reversals (reversal_id, transaction_id, reason, allows_debt, status, requested_by, requested_by_key, requested_by_person, requested_at)
        VALUES ('forged', 'waits', 'n', 0, 'booked', 'o', 'o', 'o', 1)`,
      `^Row waits of reversals with reversal_id "forged" is not in the log of events$`,
    ],
    [
      'an invalid status',
      `UPDATE transfers SET status = 'lost' WHERE transaction_id = '${second}'`,
      `Table transfers is damaged: CHECK`,
    ],
    [
      'a changed balance',
      `UPDATE accounts SET balance = balance + 1 WHERE account_id = '${member}'`,
      `Account ${member}: the balance is \\d+, but its entries sum to \\d+`,
    ],
  ])('finds %s', async (_, tampering, problem) => {
    expect(await ledger.problemAfter(tampering)).toMatch(new RegExp(problem))
  })

  it.skipIf(isOnPostgres)('finds a missing entry of two', async () => {
    expect(await ledger.problemAfter('DELETE FROM entries WHERE entry_id = 1')).toMatch(
      `Row ${first} of entries with kind "transfer" and account_id null is in the log of events, but not stored`,
    )
  })

  it.runIf(isOnPostgres)('finds a reference that was used twice', async () => {
    const tampering = `UPDATE transfers SET reference_id = 'waits' WHERE transaction_id = '${first}'`
    expect(await ledger.problemAfter(tampering)).toBe('The reference "waits" was used more than once')
  })

  it('reports the first of several problems, in one line', async () => {
    const both = `UPDATE ${entries} SET amount = amount * 2 WHERE transaction_id IN ('${first}', '${second}')`
    const problem = await ledger.problemAfter(both)
    expect(problem).toContain(first)
    expect(problem).not.toMatch(/\n/)
  })
})
