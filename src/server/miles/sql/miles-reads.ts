import { dayMs } from '#contract/days'
import { anyOf, raw, sql, type Sql } from '../../database/sql.ts'
import type { MilesStorage, StoredAccount, StoredReversal, StoredTransfer } from '../ledger/storage.ts'
import { findEarlier } from './find-earlier.ts'
import { findPrecedents } from './known-rows.ts'
import { createTransferLists, type TransferRow } from './list-transfers.ts'

const accountColumns = sql`
  account_id AS "accountId", coalesce(phone_number, '') AS "phoneNumber", coalesce(external_id, '') AS "externalId",
  balance, debt, status, created_at AS "createdAtMs"`
const decisionColumns = sql`
  decided_by AS "decidedBy", decided_by_key AS "decidedByKey", decided_by_person AS "decidedByPerson",
  decision_reason AS "decisionReason", decided_at AS "decidedAtMs"`
const transferColumns = sql`
  transaction_id AS "transactionId", reference_id AS "referenceId", account_id AS "accountId", amount, status, note,
  (SELECT external_id FROM accounts WHERE accounts.account_id = transfers.account_id) AS "externalId",
  batch_id AS "batchId", batch_name AS "batchName", sent_by AS "sentBy", sent_by_key AS "sentByKey", sent_by_person AS "sentByPerson", created_at AS "createdAtMs", ${decisionColumns}`

/** Selects the rule in force at a time; a service may use the previous rule for up to a second longer. */
const ruleAt = (time: string) => sql`rule_no = (SELECT max(rule_no) FROM review_rules WHERE changed_at <= ${raw(time)})`

/**
 * Selects why pending transfers and reversals wait: for a transfer, its amount, else the account's daily sum if the transfer
 * took that over the limit, else the sender's daily sum.
 */
const heldBy = (transactionIds: readonly string[]) => sql`
  SELECT transaction_id AS "transactionId", CASE
    WHEN amount > above_miles THEN 'amount'
    WHEN above_recipient_day < (
      SELECT sum(amount) FROM transfers AS others
      WHERE others.account_id = transfers.account_id AND others.created_at <= transfers.created_at
        AND others.created_at >= transfers.created_at - transfers.created_at % ${raw(dayMs)}
        AND (others.status <> 'failed' OR others.decided_at > transfers.created_at)) THEN 'recipient_day'
    WHEN above_sender_day IS NOT NULL THEN 'sender_day' END AS "heldBy"
  FROM transfers JOIN review_rules ON ${ruleAt('created_at')}
  WHERE transaction_id ${anyOf(transactionIds)} AND status = 'pending'
  UNION ALL
  SELECT transaction_id, CASE WHEN amount > above_miles THEN 'amount' WHEN allows_debt = 1 THEN 'debt' END
  FROM reversals JOIN transfers USING (transaction_id) JOIN review_rules ON ${ruleAt('requested_at')}
  WHERE transaction_id ${anyOf(transactionIds)} AND reversals.status = 'pending'`

export function createMilesReads({ query, run }: Sql): Omit<MilesStorage, 'commit' | 'commitsAtOnce'> {
  async function withReversals(transfers: readonly TransferRow[]): Promise<StoredTransfer[]> {
    // A reversal that is not rejected is the latest, even if the clocks of two processes differ.
    const reversals = await query<StoredReversal & { readonly transactionId: string }>(
      sql`SELECT transaction_id AS "transactionId", reversal_id AS "reversalId", status, reason, requested_by AS "requestedBy",
         requested_by_key AS "requestedByKey", requested_by_person AS "requestedByPerson", requested_at AS "requestedAtMs",
         ${decisionColumns}
       FROM reversals WHERE transaction_id ${anyOf(transfers.map(({ transactionId }) => transactionId))}
       ORDER BY status <> 'rejected', requested_at, reversal_id`,
    )
    const latest = new Map(reversals.map((reversal) => [reversal.transactionId, reversal]))
    const complete = transfers.map((transfer) => ({
      ...transfer,
      reversal: latest.get(transfer.transactionId) ?? null,
    }))
    const waiting = complete.filter(({ status, reversal }) => status === 'pending' || reversal?.status === 'pending')
    if (waiting.length === 0) return complete
    const held = await query<Pick<StoredTransfer, 'transactionId' | 'heldBy'>>(
      heldBy(waiting.map(({ transactionId }) => transactionId)),
    )
    const reasons = new Map(held.map((row) => [row.transactionId, row.heldBy]))
    return complete.map((transfer) => ({ ...transfer, heldBy: reasons.get(transfer.transactionId) }))
  }

  return {
    async hasAccounts() {
      return (await query('SELECT account_id FROM accounts LIMIT 1')).length > 0
    },
    async findAccount(name) {
      const [column, value] =
        'accountId' in name
          ? ['account_id', name.accountId]
          : 'phoneNumber' in name
            ? ['phone_number', name.phoneNumber]
            : ['external_id', name.externalId]
      const [found] = await query<StoredAccount>(
        sql`SELECT ${accountColumns} FROM accounts WHERE ${raw(column)} = ${value}`,
      )
      return found
    },
    listAccounts: (limit, before) =>
      query<StoredAccount>(
        sql`SELECT ${accountColumns} FROM accounts
          WHERE ${before === undefined ? sql`TRUE` : sql`(created_at, account_id) < (${before.createdAtMs}, ${before.accountId})`}
          ORDER BY created_at DESC, account_id DESC LIMIT ${limit}`,
      ),
    async findTransfer(transactionId) {
      const found = await query<TransferRow>(
        sql`SELECT ${transferColumns} FROM transfers WHERE transaction_id = ${transactionId}`,
      )
      return (await withReversals(found))[0]
    },
    findPrecedents: (transfers) => run(findPrecedents(transfers)),
    findEarlier: (wanted) => run(findEarlier(wanted)),
    ...createTransferLists(query, transferColumns, withReversals),
  }
}
