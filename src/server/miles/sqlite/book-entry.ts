import type { Database } from '../../database/sqlite/open-database.ts'

/** What an account receives, or what is taken from it. */
export interface Booking {
  readonly transactionId: string
  readonly kind: 'transfer' | 'reversal'
  readonly accountId: string
  /** Negative when miles are taken. */
  readonly amount: number
  readonly atMs: number
}

/** Creates a function that books the two entries of a booking and updates the balance, within the caller's transaction. */
export function createBookEntry(database: Database): (booking: Booking) => void {
  // Credits settle a debt first, and what the balance does not cover becomes one.
  const updateBalance = database.prepare<
    [{ accountId: string; amount: number }],
    { accountEntryNo: number; balanceAfter: number }
  >(`
    UPDATE accounts SET balance = max(0, balance - debt + @amount), debt = max(0, debt - balance - @amount),
      last_entry_no = last_entry_no + 1
    WHERE account_id = @accountId
    RETURNING last_entry_no AS accountEntryNo, balance - debt AS balanceAfter`)
  const insertEntries = database.prepare<[Booking & { accountEntryNo: number; balanceAfter: number }]>(`
    INSERT INTO entries (transaction_id, kind, account_id, amount, created_at, account_entry_no, balance_after)
    VALUES (@transactionId, @kind, NULL, -@amount, @atMs, NULL, NULL),
      (@transactionId, @kind, @accountId, @amount, @atMs, @accountEntryNo, @balanceAfter)`)

  return (booking) => {
    const { accountId, amount } = booking
    const numbered = updateBalance.get({ accountId, amount })
    if (numbered === undefined) throw new Error(`account ${accountId} does not exist`)
    insertEntries.run({ ...booking, ...numbered })
  }
}
