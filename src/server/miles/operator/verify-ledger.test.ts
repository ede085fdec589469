import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isOnPostgres, makeTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import type { Storages } from '../../storages/storages.ts'
import { type TamperedLedger, tamperWithLedger } from '../../testing/tampered-ledger.ts'

const nowMs = Date.parse('2027-01-15T12:00:00Z')
const first = 'first'
const second = 'second'
const third = 'third'
const member = '6a2f41de-0c6b-4c1f-9a53-3f5d0a5f7e01'
const otherMember = '6a2f41de-0c6b-4c1f-9a53-3f5d0a5f7e02'
/** PostgreSQL keeps both entries of a booking in one row. */
const entries = isOnPostgres ? 'bookings' : 'entries'
const columns = 'transaction_id, kind, account_id, amount, created_at'
let trial: TestDatabase
let storages: Storages
let ledger: TamperedLedger

beforeAll(async () => {
  trial = await makeTestDatabase()
  storages = await trial.open(() => nowMs)
  const { miles, books } = storages
  const common = { kind: 'transfer', amount: 5, note: null, sentBy: 'a', sentByKey: 'a', createdAtMs: nowMs } as const
  const pending = { ...common, status: 'pending', recipient: { accountId: member }, limit: undefined } as const
  await miles.commit([
    { kind: 'account', accountId: member, phoneNumber: '+12025550123', externalId: 'member', createdAtMs: nowMs },
    { kind: 'account', accountId: otherMember, phoneNumber: '+12025550124', externalId: 'other', createdAtMs: nowMs },
  ])
  await miles.commit(
    [first, second, third].map(
      (name) => ({ ...pending, status: 'success', transactionId: name, referenceId: name }) as const,
    ),
  )
  await miles.commit([
    { ...pending, transactionId: 'waits', referenceId: 'waits' },
    { ...pending, transactionId: 'rejected', referenceId: 'rejected' },
    { ...pending, transactionId: 'approved', referenceId: 'approved' },
  ])
  const decision = { kind: 'decision', decidedBy: 'b', decidedByKey: 'b', decidedAtMs: nowMs } as const
  await miles.commit([
    { ...decision, transactionId: 'rejected', status: 'failed' },
    { ...decision, transactionId: 'approved', status: 'success' },
  ])
  await books.reverse({ transactionId: third, note: 'n', bookedBy: 'o', bookedAtMs: nowMs })
  ledger = await tamperWithLedger(trial)
})
afterAll(async () => {
  await ledger.close()
  await trial.remove()
})

describe('Verifying the ledger', () => {
  it('finds transfers that succeeded, wait, failed, were approved and were reversed in order', async () => {
    const report = await storages.books.verify()
    expect(report.fault).toBeUndefined()
    expect(report.entries).toBe(2 * (report.transfers - 2) + 2)
  })

  it.each([
    [
      'entries that are gone',
      `DELETE FROM ${entries} WHERE transaction_id = '${first}'`,
      `Transfer ${first} .*an entry is missing, a transfer of -\\d+ to the source`,
    ],
    [
      'an amount that changed',
      `UPDATE ${entries} SET amount = amount + 1 WHERE transaction_id = '${second}' AND account_id IS NOT NULL`,
      `Transfer ${second} .*entry .* should not be`,
    ],
    [
      'both amounts changed, so that they sum to zero',
      `UPDATE ${entries} SET amount = amount * 2 WHERE transaction_id = '${second}'`,
      `Transfer ${second} .*entry .* should not be`,
    ],
    [
      'entries of another account',
      `UPDATE ${entries} SET account_id = '${otherMember}' WHERE transaction_id = 'approved' AND account_id IS NOT NULL`,
      `Transfer approved .*to account ${otherMember}`,
    ],
    [
      'entries of no account that is known',
      `UPDATE ${entries} SET account_id = '00000000-0000-4000-8000-000000000000'
        WHERE transaction_id = '${second}' AND account_id IS NOT NULL`,
      `(Number \\d+ of|Those of ${second} among) the entries belongs? to none of the accounts`,
    ],
    [
      'entries of a transfer that waits',
      `INSERT INTO ${entries} (${columns}) VALUES ('waits', 'transfer', '${member}', 5, 1)`,
      `Transfer waits \\(reference "waits", pending\\): entry .* should not be`,
    ],
    [
      'entries of a transfer that failed',
      `INSERT INTO ${entries} (${columns}) VALUES ('rejected', 'transfer', '${member}', 5, 1)`,
      `Transfer rejected .*should not be`,
    ],
    [
      'entries of no transfer',
      `INSERT INTO ${entries} (${columns}) VALUES ('none', 'transfer', '${member}', 5, 1)`,
      `(Number \\d+ of|Those of none among) the entries belongs? to none of the transfers`,
    ],
    [
      'a reversal without its entries',
      `DELETE FROM ${entries} WHERE kind = 'reversal'`,
      `Transfer ${third} .*an entry is missing, a reversal of \\d+ to the source`,
    ],
    ['a reversal that is gone', `DELETE FROM reversals`, `Transfer ${third} .*should not be, a reversal of`],
    [
      'a reversal of what was never credited',
      `INSERT INTO reversals VALUES ('waits', 'n', 'o', 1)`,
      `Transfer waits .*is reversed, but was never credited`,
    ],
    [
      'a transfer that is gone',
      `DELETE FROM transfers WHERE transaction_id = '${first}'`,
      `(Number 1 of|Those of ${first} among) the entries belongs? to none of the transfers`,
    ],
    [
      'an amount of a transfer that changed',
      `UPDATE transfers SET amount = amount + 1 WHERE transaction_id = '${first}'`,
      `Transfer ${first} .*should not be`,
    ],
    [
      'a transfer that another account should have',
      `UPDATE transfers SET account_id = '${otherMember}' WHERE transaction_id = 'approved'`,
      `Transfer approved .*should not be`,
    ],
    [
      'a transfer that is said to have failed',
      `UPDATE transfers SET status = 'failed', decided_by = 'x', decided_by_key = 'x', decided_at = 1 WHERE transaction_id = '${second}'`,
      `Transfer ${second} .*should not be`,
    ],
    [
      'a status that is none',
      `UPDATE transfers SET status = 'lost' WHERE transaction_id = '${second}'`,
      `The table of transfers is damaged: CHECK`,
    ],
    [
      'a balance that changed',
      `UPDATE accounts SET balance = balance + 1 WHERE account_id = '${member}'`,
      `Account ${member}: the balance is \\d+, but its entries sum to \\d+`,
    ],
    [
      'a balance below zero',
      `UPDATE accounts SET balance = -1 WHERE account_id = '${member}'`,
      `The table of accounts is damaged: CHECK`,
    ],
  ])('tells %s', async (_, tampering, fault) => {
    expect(await ledger.faultAfter(tampering)).toMatch(new RegExp(fault))
  })

  it.skipIf(isOnPostgres)('tells one entry of two that is gone', async () => {
    expect(await ledger.faultAfter('DELETE FROM entries WHERE entry_id = 1')).toMatch(
      new RegExp(`Transfer ${first} .*an entry is missing, a transfer of -\\d+ to the source`),
    )
  })

  it.runIf(isOnPostgres)('tells a reference that was used twice', async () => {
    const tampering = `UPDATE transfers SET reference_id = 'waits' WHERE transaction_id = '${first}'`
    expect(await ledger.faultAfter(tampering)).toBe('The reference "waits" was used more than once')
  })

  it('tells the first of several faults, in one line', async () => {
    const both = `UPDATE ${entries} SET amount = amount * 2 WHERE transaction_id IN ('${first}', '${second}')`
    const fault = await ledger.faultAfter(both)
    expect(fault).toContain(first)
    expect(fault).not.toMatch(/\n/)
  })
})
