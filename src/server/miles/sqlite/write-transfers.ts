import type { Database } from '../../database/sqlite/open-database.ts'
import { transferStored } from '../ledger/events.ts'
import type { AccountStatus, NewTransfer, Outcome, PeriodLimit } from '../ledger/storage.ts'
import { createBookEntry } from './book-entry.ts'
import { createKnownRows } from './known-rows.ts'
import { createSumSent } from './known-rows.ts'
import { createWriteEvent } from './write-event.ts'

/**
 * Creates a function that stores a transfer and credits it unless it is pending, within the transaction of its caller. The
 * unique constraint on the reference decides between duplicates; nothing is read first, except the sums that limits and
 * reviews depend on.
 */
export function createWriteTransfer(database: Database): (transfer: NewTransfer) => Outcome {
  const known = createKnownRows(database)
  const sumSent = createSumSent(database)
  const writeEvent = createWriteEvent(database)
  const bookEntry = createBookEntry(database)
  const insertFor = (recipientColumn: string) =>
    database
      .prepare<(string | number | Buffer | null)[], string>(`
        INSERT INTO transfers (transaction_id, reference_id, account_id, amount, status, note, sent_by, sent_by_key,
          sent_by_person, created_at, salt, event_id)
        SELECT ?, ?, account_id, ?, ?, ?, ?, ?, ?, ?, ?, (SELECT ifnull(max(event_id), 0) + 1 FROM events)
        FROM accounts WHERE ${recipientColumn} = ? AND status = 'open'
        ON CONFLICT (reference_id) DO NOTHING
        RETURNING account_id`)
      .pluck()
  const insertForAccount = insertFor('account_id')
  const insertForPhone = insertFor('phone_number')
  const findReference = database.prepare<[string]>('SELECT 1 FROM transfers WHERE reference_id = ?')
  const findStatusFor = (recipientColumn: string) =>
    database.prepare<[string], AccountStatus>(`SELECT status FROM accounts WHERE ${recipientColumn} = ?`).pluck()
  const findStatusById = findStatusFor('account_id')
  const findStatusByPhone = findStatusFor('phone_number')
  const sumReceivedFor = (recipientColumn: string) =>
    database
      .prepare<[string, number, number], number>(`
        SELECT ifnull(sum(amount), 0) FROM transfers
        WHERE account_id = (SELECT account_id FROM accounts WHERE ${recipientColumn} = ?)
          AND created_at >= ? AND created_at < ? AND status <> 'failed'`)
      .pluck()
  const sumReceivedById = sumReceivedFor('account_id')
  const sumReceivedByPhone = sumReceivedFor('phone_number')

  function insert(transfer: NewTransfer, status: NewTransfer['status']): string | undefined {
    const { transactionId, referenceId, recipient, amount, note, by, createdAtMs, salt } = transfer
    const { keyLabel, keyId, person } = by
    const values = [transactionId, referenceId, amount, status, note, keyLabel, keyId, person, createdAtMs, salt]
    return 'accountId' in recipient
      ? insertForAccount.get(...values, recipient.accountId)
      : insertForPhone.get(...values, recipient.phoneNumber)
  }

  function sumReceived({ recipient }: NewTransfer, { fromMs, toMs }: PeriodLimit): number {
    const sum =
      'accountId' in recipient
        ? sumReceivedById.get(recipient.accountId, fromMs, toMs)
        : sumReceivedByPhone.get(recipient.phoneNumber, fromMs, toMs)
    return sum ?? 0
  }

  /** Whether the sums of the period let the transfer succeed without a review. */
  function needsReview(transfer: NewTransfer): boolean {
    const { amount, by, review } = transfer
    if (review === undefined) return false
    const { sender, recipient } = review
    return (
      (sender !== undefined && sumSent(by, sender) + amount > sender.miles) ||
      (recipient !== undefined && sumReceived(transfer, recipient) + amount > recipient.miles)
    )
  }

  function milesLeft({ limit, by }: NewTransfer): number {
    if (limit === undefined) return Number.POSITIVE_INFINITY
    return Math.max(0, limit.miles - known.milesMoved(by.keyId, limit))
  }

  /** Returns why a transfer was not stored: the reference is checked before the recipient, and both before the limit. */
  function findRefusal({ referenceId, recipient }: NewTransfer, left: number): Outcome {
    if (findReference.get(referenceId) !== undefined) return { kind: 'reference-used' }
    const status =
      'accountId' in recipient ? findStatusById.get(recipient.accountId) : findStatusByPhone.get(recipient.phoneNumber)
    if (status === undefined) return { kind: 'recipient-unknown' }
    return status === 'open' ? { kind: 'limit-passed', milesLeft: left } : { kind: 'account-not-open', status }
  }

  return (transfer) => {
    const left = milesLeft(transfer)
    const status = needsReview(transfer) ? 'pending' : transfer.status
    const accountId = transfer.amount > left ? undefined : insert(transfer, status)
    if (accountId === undefined) return findRefusal(transfer, left)
    // The event gets the number that the transfer names, because nothing else writes in this transaction.
    writeEvent(transferStored(transfer, accountId, status))
    const { transactionId, amount, createdAtMs } = transfer
    if (status === 'success') bookEntry({ transactionId, kind: 'transfer', accountId, amount, atMs: createdAtMs })
    return { kind: 'done', status }
  }
}
