import { run, type Steps } from '../../database/sql.ts'

/** What an account receives, or what is taken from it. */
interface Booking {
  readonly transactionId: string
  readonly kind: 'transfer' | 'reversal'
  readonly accountId: string
  /** Negative when miles are taken. */
  readonly amount: number
  readonly atMs: number
}

/** Books one booking and updates the balance, within the transaction of its caller. */
export type BookEntry = (booking: Booking) => Steps<void>

/** The table that has the bookings of accounts: in one they are two entries, which sum to zero, in the other one row. */
const insertions = {
  entries: `
    INSERT INTO entries (transaction_id, kind, account_id, amount, created_at, account_entry_no, balance_after)
    VALUES ($1, $2, NULL, -$4, $5, NULL, NULL), ($1, $2, $3, $4, $5, $6, $7)`,
  bookings: `
    INSERT INTO bookings (transaction_id, kind, account_id, amount, created_at, account_entry_no, balance_after)
    VALUES ($1, $2, $3, $4, $5, $6, $7)`,
}

/** Credits settle a debt first, and what the balance does not cover becomes one. */
const updateBalance = `
  UPDATE accounts SET balance = CASE WHEN balance - debt + $2 > 0 THEN balance - debt + $2 ELSE 0 END,
    debt = CASE WHEN balance - debt + $2 < 0 THEN debt - balance - $2 ELSE 0 END, last_entry_no = last_entry_no + 1
  WHERE account_id = $1
  RETURNING last_entry_no AS "accountEntryNo", balance - debt AS "balanceAfter"`

export function createBookEntry(table: keyof typeof insertions): BookEntry {
  return function* ({ transactionId, kind, accountId, amount, atMs }) {
    const [updated] = yield* run<{ accountEntryNo: number; balanceAfter: number }>(updateBalance, [accountId, amount])
    if (updated === undefined) throw new Error(`account ${accountId} does not exist`)
    const { accountEntryNo, balanceAfter } = updated
    yield* run(insertions[table], [transactionId, kind, accountId, amount, atMs, accountEntryNo, balanceAfter])
  }
}
