import type { Database } from '../../database/sqlite/open-database.ts'
import { createCreditAccount } from './credit-account.ts'
import type { NewTransfer, Outcome } from '../ledger/storage.ts'

/**
 * Creates a function that stores a transfer and credits it unless it is pending, within the transaction of its caller. The
 * unique constraint on the reference decides between duplicates; nothing is read first, except the sum that a key with a
 * limit has sent.
 */
export function createWriteTransfer(database: Database): (transfer: NewTransfer) => Outcome {
  const insertFor = (recipientColumn: string) =>
    database
      .prepare<(string | number | null)[], string>(`
        INSERT INTO transfers (transaction_id, reference_id, account_id, amount, status, note, sent_by, sent_by_key, created_at)
        SELECT ?, ?, account_id, ?, ?, ?, ?, ?, ? FROM accounts WHERE ${recipientColumn} = ?
        ON CONFLICT (reference_id) DO NOTHING
        RETURNING account_id`)
      .pluck()
  const insertForAccount = insertFor('account_id')
  const insertForPhone = insertFor('phone_number')
  const findReference = database.prepare<[string]>('SELECT 1 FROM transfers WHERE reference_id = ?')
  const findAccountById = database.prepare<[string]>('SELECT 1 FROM accounts WHERE account_id = ?')
  const findAccountByPhone = database.prepare<[string]>('SELECT 1 FROM accounts WHERE phone_number = ?')
  const sumSent = database
    .prepare<[string, number, number], number>(
      `SELECT ifnull(sum(amount), 0) FROM transfers
       WHERE sent_by_key = ? AND created_at >= ? AND created_at < ? AND status <> 'failed'`,
    )
    .pluck()
  const creditAccount = createCreditAccount(database)

  function insert(transfer: NewTransfer): string | undefined {
    const { transactionId, referenceId, recipient, amount, status, note, sentBy, sentByKey, createdAtMs } = transfer
    const values = [transactionId, referenceId, amount, status, note, sentBy, sentByKey, createdAtMs]
    return 'accountId' in recipient
      ? insertForAccount.get(...values, recipient.accountId)
      : insertForPhone.get(...values, recipient.phoneNumber)
  }

  function milesLeft({ limit, sentByKey }: NewTransfer): number {
    if (limit === undefined) return Number.POSITIVE_INFINITY
    return Math.max(0, limit.miles - (sumSent.get(sentByKey, limit.fromMs, limit.toMs) ?? 0))
  }

  /** Returns why a transfer was not stored: the reference is checked before the recipient, and both before the limit. */
  function findRefusal({ referenceId, recipient }: NewTransfer, left: number): Outcome {
    if (findReference.get(referenceId) !== undefined) return { kind: 'reference-used' }
    const account =
      'accountId' in recipient
        ? findAccountById.get(recipient.accountId)
        : findAccountByPhone.get(recipient.phoneNumber)
    return account === undefined ? { kind: 'recipient-unknown' } : { kind: 'limit-passed', milesLeft: left }
  }

  return (transfer) => {
    const left = milesLeft(transfer)
    const accountId = transfer.amount > left ? undefined : insert(transfer)
    if (accountId === undefined) return findRefusal(transfer, left)
    const { transactionId, amount, status, createdAtMs } = transfer
    if (status === 'success') creditAccount({ transactionId, accountId, amount, atMs: createdAtMs })
    return { kind: 'done' }
  }
}
