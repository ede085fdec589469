import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeTrialDatabase, type TrialDatabase } from '../make-trial-database.ts'
import { openPostgres, type Postgres } from '../database/open-postgres.ts'
import { makeMembers } from './sample/make-members.ts'
import { sampleMembers, sampleTransfers } from './sample/members.ts'
import { verifyLedgerPostgres } from './verify-ledger-postgres.ts'

const nowMs = Date.parse('2027-01-15T12:00:00Z')
const [first, second, third] = sampleTransfers(nowMs).map(({ transactionId }) => transactionId)
const [member, otherMember] = sampleMembers(nowMs).map(({ accountId }) => accountId)
let trial: TrialDatabase
let postgres: Postgres

beforeAll(async () => {
  trial = await makeTrialDatabase()
  const { miles, books, leases } = await trial.open(() => nowMs)
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
  await books.reverse({ transactionId: third!, note: 'n', bookedBy: 'o', bookedAtMs: nowMs })
  postgres = openPostgres(trial.databaseUrl ?? '')
  // What a ledger does to protect itself is out of the way of whoever owns its tables.
  for (const table of ['transfers', 'bookings', 'reversals', 'accounts']) {
    await postgres.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`)
  }
  const constraints = await postgres.query<{ drop: string }>(`
    SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS drop FROM pg_constraint
    WHERE connamespace = current_schema()::regnamespace
      AND (contype IN ('f', 'c') OR conname = 'transfers_reference_id_key')`)
  for (const { drop } of constraints) await postgres.query(drop)
})
afterAll(async () => {
  await postgres.close()
  await trial.remove()
})

/** Says what is found after some tampering, of which nothing stays. */
async function faultAfter(...tampering: string[]): Promise<string | undefined> {
  let fault: string | undefined
  const undone = postgres.session(({ query, transaction }) =>
    transaction(async () => {
      for (const sql of tampering) await query(sql)
      const snapshot = async () => ({ query, end: async () => undefined })
      fault = (await verifyLedgerPostgres({ ...postgres, snapshot })).fault
      throw new Error('undo')
    }),
  )
  await expect(undone).rejects.toThrow('undo')
  return fault
}

describe('Verifying the ledger on PostgreSQL', () => {
  it('finds transfers that succeeded, wait, failed, were approved and were reversed in order', async () => {
    const { fault, transfers, entries } = await verifyLedgerPostgres(postgres)
    expect(fault).toBeUndefined()
    expect(entries).toBe(2 * (transfers - 2) + 2)
  })

  it.each([
    [
      'entries that are gone',
      `DELETE FROM bookings WHERE transaction_id = '${first}'`,
      `Transfer ${first} .*an entry is missing, a transfer of -\\d+ to the source`,
    ],
    [
      'an amount that changed',
      `UPDATE bookings SET amount = amount + 1 WHERE transaction_id = '${second}'`,
      `Transfer ${second} .*entry .* should not be`,
    ],
    [
      'entries of another account',
      `UPDATE bookings SET account_id = '${otherMember}' WHERE transaction_id = 'approved'`,
      `Transfer approved .*to account ${otherMember}`,
    ],
    [
      'entries of no account that is known',
      `UPDATE bookings SET account_id = '00000000-0000-4000-8000-000000000000' WHERE transaction_id = '${second}'`,
      `Those of ${second} among the entries belong to none of the accounts`,
    ],
    [
      'entries of a transfer that waits',
      `INSERT INTO bookings VALUES ('waits', 'transfer', '${member}', 5, 1)`,
      `Transfer waits \\(reference "waits", pending\\): entry .* should not be`,
    ],
    [
      'entries of a transfer that failed',
      `INSERT INTO bookings VALUES ('rejected', 'transfer', '${member}', 5, 1)`,
      `Transfer rejected .*should not be`,
    ],
    [
      'entries of no transfer',
      `INSERT INTO bookings VALUES ('none', 'transfer', '${member}', 5, 1)`,
      `Those of none among the entries belong to none of the transfers`,
    ],
    [
      'a reversal without its entries',
      `DELETE FROM bookings WHERE kind = 'reversal'`,
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
      `Those of ${first} among the entries belong to none of the transfers`,
    ],
    [
      'a reference that was used twice',
      `UPDATE transfers SET reference_id = 'waits' WHERE transaction_id = '${first}'`,
      `The reference "waits" was used more than once`,
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
    expect(await faultAfter(tampering)).toMatch(new RegExp(fault))
  })
})
