import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createLeases } from '../database/leases.ts'
import { createLeaseStorage } from '../database/leases-sqlite.ts'
import { type Database, openDatabase } from '../database/open-database.ts'
import { reverseTransfer } from './reverse-transfer-sqlite.ts'
import { makeMembers } from './sample/make-members.ts'
import { sampleMembers, sampleTransfers } from './sample/members.ts'
import { createMilesStorage } from './storage-sqlite.ts'
import { verifyLedger } from './verify-ledger-sqlite.ts'

const nowMs = Date.parse('2027-01-15T12:00:00Z')
const [first, second, third] = sampleTransfers(nowMs).map(({ transactionId }) => transactionId)
const [member, otherMember] = sampleMembers(nowMs).map(({ accountId }) => accountId)
const dataDir = mkdtempSync(join(tmpdir(), 'milestay-verify-'))
let database: Database

beforeAll(async () => {
  database = openDatabase(dataDir)
  const miles = createMilesStorage(database)
  const leases = createLeases(createLeaseStorage(database, () => nowMs))
  await makeMembers({ miles, leases, clock: () => nowMs })
  const common = { kind: 'transfer', amount: 5, note: null, sentBy: 'a', sentByKey: 'a', createdAtMs: nowMs } as const
  const pending = { ...common, status: 'pending', recipient: { accountId: member! }, limit: undefined } as const
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
  reverseTransfer(database, { transactionId: third!, note: 'n', bookedBy: 'o', bookedAtMs: nowMs })
  // What a ledger does to protect itself is out of the way of whoever opens the file with another program.
  for (const name of database
    .prepare<[], string>(
      "SELECT name FROM sqlite_master WHERE type = 'trigger' AND tbl_name IN ('transfers', 'entries', 'reversals')",
    )
    .pluck()
    .all()) {
    database.exec(`DROP TRIGGER ${name}`)
  }
  database.pragma('foreign_keys = OFF')
})
afterAll(() => {
  database.close()
  rmSync(dataDir, { recursive: true })
})
beforeEach(() => database.exec('SAVEPOINT untouched'))
afterEach(() => database.exec('ROLLBACK TO untouched; RELEASE untouched'))

describe('Verifying the ledger on SQLite', () => {
  it('finds transfers that succeeded, wait, failed, were approved and were reversed in order', () => {
    const { fault, transfers, entries } = verifyLedger(database)
    expect(fault).toBeUndefined()
    expect(entries).toBe(2 * (transfers - 2) + 2)
  })

  it.each([
    [
      'an entry that is gone',
      `DELETE FROM entries WHERE entry_id = 1`,
      `Transfer ${first} .*an entry is missing, a transfer of -\\d+ to the source`,
    ],
    [
      'an amount that changed',
      `UPDATE entries SET amount = amount + 1 WHERE entry_id = 4`,
      `Transfer ${second} .*entry 4 should not be`,
    ],
    [
      'both amounts changed, so that they sum to zero',
      `UPDATE entries SET amount = amount * 2 WHERE transaction_id = '${second}'`,
      `Transfer ${second} .*entry 3 should not be`,
    ],
    [
      'an entry of another account',
      `UPDATE entries SET account_id = '${otherMember}' WHERE transaction_id = 'approved' AND account_id IS NOT NULL`,
      `Transfer approved .*to account ${otherMember}`,
    ],
    [
      'an entry of no account that is known',
      `UPDATE entries SET account_id = 'x' WHERE entry_id = 2`,
      `Number 2 of the entries belongs to none of the accounts`,
    ],
    [
      'entries of a transfer that waits',
      `INSERT INTO entries (transaction_id, kind, account_id, amount, created_at) VALUES ('waits', 'transfer', NULL, -5, 1)`,
      `Transfer waits \\(reference "waits", pending\\): entry \\d+ should not be`,
    ],
    [
      'entries of a transfer that failed',
      `INSERT INTO entries (transaction_id, kind, account_id, amount, created_at) VALUES ('rejected', 'transfer', '${member}', 5, 1)`,
      `Transfer rejected .*should not be`,
    ],
    [
      'entries of no transfer',
      `INSERT INTO entries (transaction_id, kind, account_id, amount, created_at) VALUES ('none', 'transfer', NULL, -5, 1)`,
      `Number \\d+ of the entries belongs to none of the transfers`,
    ],
    [
      'a reversal without its entries',
      `DELETE FROM entries WHERE kind = 'reversal'`,
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
      `Number 1 of the entries belongs to none of the transfers`,
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
  ])('tells %s', (_, tampering, fault) => {
    database.pragma('ignore_check_constraints = ON')
    database.exec(tampering)
    database.pragma('ignore_check_constraints = OFF')
    expect(verifyLedger(database).fault).toMatch(new RegExp(fault))
  })

  it('tells the first of several faults, in one line', () => {
    database.exec(`UPDATE entries SET amount = amount * 2 WHERE transaction_id IN ('${first}', '${second}')`)
    const { fault } = verifyLedger(database)
    expect(fault).toContain(first)
    expect(fault).not.toMatch(/\n/)
  })
})
