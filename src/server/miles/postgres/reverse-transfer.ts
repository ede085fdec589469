import type { Postgres } from '../../database/postgres/open-database.ts'
import {
  alreadyReversed,
  expectCredited,
  notCovered,
  type Reversal,
  type ReversalResult,
  type ReversibleTransfer,
} from '../operator/reverse-transfer.ts'

/** Books the opposite entries of a transfer in one commit. */
export async function reverseTransfer(postgres: Postgres, reversal: Reversal): Promise<ReversalResult> {
  const { transactionId, note, bookedBy, bookedAtMs } = reversal
  return postgres.session(({ query, transaction, mayBeDone }) =>
    transaction(async () => {
      const [known] = await query<ReversibleTransfer>(
        'SELECT account_id AS "accountId", amount, status FROM transfers WHERE transaction_id = $1',
        transactionId,
      )
      expectCredited(transactionId, known)
      const { accountId, amount } = known
      const [account] = await query<{ balance: number }>(
        'SELECT balance FROM accounts WHERE account_id = $1 FOR NO KEY UPDATE',
        accountId,
      )
      const balance = account?.balance ?? 0
      const stored = await query(
        `INSERT INTO reversals (transaction_id, note, booked_by, booked_at) VALUES ($1, $2, $3, $4)
         ON CONFLICT DO NOTHING RETURNING transaction_id`,
        transactionId,
        note,
        bookedBy,
        bookedAtMs,
      )
      if (stored.length === 0) {
        const [booked] = await query<Pick<Reversal, 'bookedBy' | 'bookedAtMs'>>(
          'SELECT booked_by AS "bookedBy", booked_at AS "bookedAtMs" FROM reversals WHERE transaction_id = $1',
          transactionId,
        )
        const isThis = booked?.bookedBy === bookedBy && booked.bookedAtMs === bookedAtMs
        if (!mayBeDone || !isThis) throw alreadyReversed(transactionId)
        return { accountId, amount, balance }
      }
      if (balance < amount) throw notCovered(known, balance)
      await query(
        `INSERT INTO bookings (transaction_id, kind, account_id, amount, created_at)
         VALUES ($1, 'reversal', $2, -$3::int, $4)`,
        transactionId,
        accountId,
        amount,
        bookedAtMs,
      )
      await query('UPDATE accounts SET balance = balance - $1 WHERE account_id = $2', amount, accountId)
      return { accountId, amount, balance: balance - amount }
    }),
  )
}
