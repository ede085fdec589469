import type { Database } from '../../database/sqlite/open-database.ts'

export interface Credit {
  readonly transactionId: string
  readonly accountId: string
  readonly amount: number
  readonly atMs: number
}

/** Creates a function that books the two entries of a transfer and updates the balance, within the caller's transaction. */
export function createCreditAccount(database: Database): (credit: Credit) => void {
  const insertEntries = database.prepare<[Credit]>(`
    INSERT INTO entries (transaction_id, kind, account_id, amount, created_at)
    VALUES (@transactionId, 'transfer', NULL, -@amount, @atMs), (@transactionId, 'transfer', @accountId, @amount, @atMs)`)
  const addToBalance = database.prepare<[number, string]>(
    'UPDATE accounts SET balance = balance + ? WHERE account_id = ?',
  )

  return (credit) => {
    insertEntries.run(credit)
    addToBalance.run(credit.amount, credit.accountId)
  }
}
