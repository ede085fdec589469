import { lockNames } from '../../database/postgres/sql.ts'
import type { Query } from '../../database/sql.ts'
import type { LedgerWrite } from '../ledger/storage.ts'

/** Serializes what counts towards one limit or one person's day, so that concurrent writes do not exceed it together. */
export async function lockSenders(query: Query, writes: readonly LedgerWrite[]): Promise<void> {
  const names = writes.flatMap((write) => [
    ...('limit' in write && write.limit !== undefined ? [write.by.keyId] : []),
    ...(write.kind === 'transfer' && write.review?.sender !== undefined ? [`person ${write.by.person}`] : []),
  ])
  await lockNames(query, names)
}

/** Locks the accounts that writes are about, in the order of their ids. */
export async function lockAccounts(query: Query, writes: readonly LedgerWrite[]): Promise<void> {
  const recipients = writes.flatMap((write) => (write.kind === 'transfer' ? [write.recipient] : []))
  const changed = writes.flatMap((write) => (write.kind === 'account-change' ? [write.accountId] : []))
  const transactions = writes.flatMap((write) =>
    write.kind === 'transfer' || write.kind === 'account' || write.kind === 'account-change'
      ? []
      : [write.transactionId],
  )
  if (recipients.length + changed.length + transactions.length === 0) return
  await query(
    `SELECT account_id FROM accounts
     WHERE account_id = ANY ($1::uuid[]) OR phone_number = ANY ($2::text[])
       OR account_id = ANY (ARRAY(SELECT account_id FROM transfers WHERE transaction_id = ANY ($3::text[])))
     ORDER BY account_id FOR NO KEY UPDATE`,
    [
      [...changed, ...recipients.flatMap((recipient) => ('accountId' in recipient ? [recipient.accountId] : []))],
      recipients.flatMap((recipient) => ('phoneNumber' in recipient ? [recipient.phoneNumber] : [])),
      transactions,
    ],
  )
}
