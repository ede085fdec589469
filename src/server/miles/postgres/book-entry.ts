import type { Query } from '../../database/sql.ts'

/** What an account receives, or what is taken from it. */
export interface Booking {
  readonly transactionId: string
  readonly kind: 'transfer' | 'reversal'
  readonly accountId: string
  /** Negative when miles are taken. */
  readonly amount: number
  readonly atMs: number
}

/** Books one booking and updates the balance, within the transaction of its caller. */
export async function bookEntry(query: Query, booking: Booking): Promise<void> {
  const { transactionId, kind, accountId, amount, atMs } = booking
  // Credits settle a debt first, and what the balance does not cover becomes one.
  await query(
    `WITH updated AS (
       UPDATE accounts SET balance = greatest(0, balance - debt + $4::bigint), debt = greatest(0, debt - balance - $4::bigint),
         last_entry_no = last_entry_no + 1
       WHERE account_id = $3
       RETURNING account_id, last_entry_no, balance - debt AS balance_after
     )
     INSERT INTO bookings (transaction_id, kind, account_id, amount, created_at, account_entry_no, balance_after)
     SELECT $1, $2, account_id, $4::bigint, $5::bigint, last_entry_no, balance_after FROM updated`,
    [transactionId, kind, accountId, amount, atMs],
  )
}
