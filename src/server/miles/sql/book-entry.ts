import { by, run, sql, type Steps } from '../../database/sql.ts'

interface Booking {
  readonly transactionId: string
  readonly kind: 'transfer' | 'reversal'
  readonly accountId: string
  /** Negative if miles are taken. */
  readonly amount: number
  readonly atMs: number
}

interface BalanceChange extends Booking {
  readonly accountEntryNo: number
  readonly balanceAfter: number
}

/** SQLite stores a booking as two entries, which sum to zero; PostgreSQL stores one row. */
const insertion = ({ transactionId, kind, accountId, amount, atMs, accountEntryNo, balanceAfter }: BalanceChange) =>
  by({
    sqlite: () => sql`
      INSERT INTO entries (transaction_id, kind, account_id, amount, created_at, account_entry_no, balance_after)
      VALUES (${transactionId}, ${kind}, NULL, ${-amount}, ${atMs}, NULL, NULL),
        (${transactionId}, ${kind}, ${accountId}, ${amount}, ${atMs}, ${accountEntryNo}, ${balanceAfter})`,
    postgres: () => sql`
      INSERT INTO bookings (transaction_id, kind, account_id, amount, created_at, account_entry_no, balance_after)
      VALUES (${transactionId}, ${kind}, ${accountId}, ${amount}, ${atMs}, ${accountEntryNo}, ${balanceAfter})`,
  })

/** Credits reduce a debt first; a charge beyond the balance becomes a debt. */
const updateBalance = ({ accountId, amount }: Booking) => sql`
  UPDATE accounts SET balance = CASE WHEN balance - debt + ${amount} > 0 THEN balance - debt + ${amount} ELSE 0 END,
    debt = CASE WHEN balance - debt + ${amount} < 0 THEN debt - balance - ${amount} ELSE 0 END,
    last_entry_no = last_entry_no + 1
  WHERE account_id = ${accountId}
  RETURNING last_entry_no AS "accountEntryNo", balance - debt AS "balanceAfter"`

/** Stores a booking and updates the balance, in the caller's transaction. */
export function* bookEntry(booking: Booking): Steps<void> {
  const [updated] = yield* run<Pick<BalanceChange, 'accountEntryNo' | 'balanceAfter'>>(updateBalance(booking))
  if (updated === undefined) throw new Error(`account ${booking.accountId} does not exist`)
  yield* run(insertion({ ...booking, ...updated }))
}
