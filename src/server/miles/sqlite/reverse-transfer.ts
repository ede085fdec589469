import type { Database } from '../../database/sqlite/open-database.ts'
import {
  alreadyReversed,
  expectCredited,
  notCovered,
  type Reversal,
  type ReversalResult,
  type ReversibleTransfer,
} from '../operator/reverse-transfer.ts'

/** Books the opposite entries of a transfer in one commit. */
export async function reverseTransfer(database: Database, reversal: Reversal): Promise<ReversalResult> {
  const { transactionId, note, bookedBy, bookedAtMs } = reversal
  const findTransfer = database.prepare<[string], ReversibleTransfer>(
    'SELECT account_id AS accountId, amount, status FROM transfers WHERE transaction_id = ?',
  )
  const insertReversal = database.prepare<[string, string, string, number]>(`
    INSERT INTO reversals (transaction_id, note, booked_by, booked_at) VALUES (?, ?, ?, ?)
    ON CONFLICT DO NOTHING`)
  const insertEntries = database.prepare<[ReversibleTransfer & Reversal]>(`
    INSERT INTO entries (transaction_id, kind, account_id, amount, created_at)
    VALUES (@transactionId, 'reversal', NULL, @amount, @bookedAtMs),
      (@transactionId, 'reversal', @accountId, -@amount, @bookedAtMs)`)
  const subtractFromBalance = database
    .prepare<[number, string, number], number>(
      'UPDATE accounts SET balance = balance - ? WHERE account_id = ? AND balance >= ? RETURNING balance',
    )
    .pluck()
  const findBalance = database.prepare<[string], number>('SELECT balance FROM accounts WHERE account_id = ?').pluck()

  return database
    .transaction((): ReversalResult => {
      const known = findTransfer.get(transactionId)
      expectCredited(transactionId, known)
      const { accountId, amount } = known
      if (insertReversal.run(transactionId, note, bookedBy, bookedAtMs).changes === 0) {
        throw alreadyReversed(transactionId)
      }
      const balance = subtractFromBalance.get(amount, accountId, amount)
      if (balance === undefined) throw notCovered(known, findBalance.get(accountId) ?? 0)
      insertEntries.run({ ...known, ...reversal })
      return { accountId, amount, balance }
    })
    .immediate()
}
