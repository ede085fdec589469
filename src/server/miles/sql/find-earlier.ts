import { maxComparedTransfers } from '#contract/miles/check-transfers'
import { anyOf, raw, run, sql, type Steps } from '../../database/sql.ts'
import type { AlikeTransfer, EarlierTransfer, EarlierTransfers, WantedTransfers } from '../ledger/storage.ts'

const columns = sql`
  transaction_id AS "transactionId", reference_id AS "referenceId", transfers.account_id AS "accountId", amount,
  created_at AS "createdAtMs", sent_by AS "sentBy", sent_by_key AS "sentByKey", sent_by_person AS "sentByPerson"`

const credits = sql`CASE WHEN status = 'failed' OR EXISTS (
    SELECT 1 FROM reversals WHERE reversals.transaction_id = transfers.transaction_id AND reversals.status = 'booked')
  THEN 0 ELSE 1 END`

/**
 * Returns the transfers and opening balances that those to be sent may repeat, in one statement. An index has the latest transfers
 * of each account. The second bound of their times is within the first, and tells PostgreSQL how few there are, so that it reads
 * no others.
 */
export function* findEarlier({ referenceIds, alike, fromMs }: WantedTransfers): Steps<EarlierTransfers> {
  const accountIds = [...new Set(alike.map(({ accountId }) => accountId))]
  const pairs = [...new Set(alike.map(({ accountId, amount }) => `${accountId} ${amount}`))]
  const rows = yield* run<(AlikeTransfer & { hasReference: 0 }) | (EarlierTransfer & { hasReference: 1 })>(
    sql`
      WITH latest (account_id, from_ms) AS MATERIALIZED (
        SELECT account_id, coalesce((
          SELECT transfers.created_at FROM transfers
          WHERE transfers.account_id = accounts.account_id AND transfers.created_at >= ${fromMs}
          ORDER BY transfers.created_at DESC LIMIT 1 OFFSET ${raw(maxComparedTransfers - 1)}), ${fromMs})
        FROM accounts WHERE account_id ${anyOf(accountIds)}
      )
      SELECT 1 AS "hasReference", ${columns}, ${credits} AS credits FROM transfers WHERE reference_id ${anyOf(referenceIds)}
      UNION ALL
      SELECT 0, ${columns}, ${credits}
      FROM latest CROSS JOIN transfers
      WHERE transfers.account_id = latest.account_id AND created_at >= from_ms AND created_at >= ${fromMs}
        AND CAST(transfers.account_id AS text) || ' ' || amount ${anyOf(pairs)}
      UNION ALL
      SELECT 0, NULL, coalesce(reference, 'opening balance'), account_id, amount, imported_at, imported_by, 'operator', imported_by, 1
      FROM openings
      WHERE account_id ${anyOf(accountIds)} AND imported_at >= ${fromMs} AND CAST(account_id AS text) || ' ' || amount ${anyOf(pairs)}
      ORDER BY "createdAtMs" DESC, "transactionId" DESC`,
  )
  return {
    withReference: rows.filter((row) => row.hasReference === 1),
    alike: rows.filter((row) => row.hasReference === 0),
  }
}
