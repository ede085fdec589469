import type { TransferStatus } from '#contract/transfer'
import type { Database } from '../database/open-database.ts'

/** A transfer to be taken back, and why. */
export interface Reversal {
  readonly transactionId: string
  readonly note: string
  readonly bookedBy: string
  readonly bookedAtMs: number
}

/** What was taken back from whom. */
export interface Reversed {
  readonly accountId: string
  readonly amount: number
  readonly balance: number
}

/** Why a transfer cannot be taken back, in one line. */
export class ReversalRefusedError extends Error {
  override readonly name = 'ReversalRefusedError'
}

interface Known {
  readonly accountId: string
  readonly amount: number
  readonly status: TransferStatus
}

/**
 * Books the opposite of a transfer in one commit: the transfer and its entries stay as they are.
 *
 * @throws {ReversalRefusedError} where it is unknown, not credited or reversed already, or the balance does not cover it
 */
export function reverseTransfer(database: Database, reversal: Reversal): Reversed {
  const { transactionId, note, bookedBy, bookedAtMs } = reversal
  const find = database.prepare<[string], Known>(
    'SELECT account_id AS accountId, amount, status FROM transfers WHERE transaction_id = ?',
  )
  const insertReversal = database.prepare<[string, string, string, number]>(`
    INSERT INTO reversals (transaction_id, note, booked_by, booked_at) VALUES (?, ?, ?, ?)
    ON CONFLICT DO NOTHING`)
  const insertEntries = database.prepare<[Known & Reversal]>(`
    INSERT INTO entries (transaction_id, kind, account_id, amount, created_at)
    VALUES (@transactionId, 'reversal', NULL, @amount, @bookedAtMs),
      (@transactionId, 'reversal', @accountId, -@amount, @bookedAtMs)`)
  const takeFromBalance = database
    .prepare<[number, string, number], number>(
      'UPDATE accounts SET balance = balance - ? WHERE account_id = ? AND balance >= ? RETURNING balance',
    )
    .pluck()
  const balanceOf = database.prepare<[string], number>('SELECT balance FROM accounts WHERE account_id = ?').pluck()

  return database
    .transaction((): Reversed => {
      const known = find.get(transactionId)
      if (known === undefined) throw new ReversalRefusedError(`There is no transfer ${transactionId}`)
      const { accountId, amount, status } = known
      if (status !== 'success') {
        throw new ReversalRefusedError(`Transfer ${transactionId} is ${status}: it has credited nothing`)
      }
      if (insertReversal.run(transactionId, note, bookedBy, bookedAtMs).changes === 0) {
        throw new ReversalRefusedError(`Transfer ${transactionId} is reversed already`)
      }
      const balance = takeFromBalance.get(amount, accountId, amount)
      if (balance === undefined) {
        throw new ReversalRefusedError(
          `The balance of account ${accountId} is ${miles(balanceOf.get(accountId) ?? 0)}: it does not cover ${miles(amount)}`,
        )
      }
      insertEntries.run({ ...known, ...reversal })
      return { accountId, amount, balance }
    })
    .immediate()
}

function miles(amount: number): string {
  return `${amount.toLocaleString('en-US')} miles`
}
