import { maxComparedTransfers } from '#contract/miles/check-transfers'
import { anyOf, anySelected, by, type Fragment, raw, rows, run, sql, type Steps } from '../../database/sql.ts'
import type { AlikeTransfer, EarlierTransfer, EarlierTransfers, WantedTransfers } from '../ledger/storage.ts'

const columns = sql`
  transaction_id AS "transactionId", reference_id AS "referenceId", transfers.account_id AS "accountId", amount,
  created_at AS "createdAtMs", sent_by AS "sentBy", sent_by_key AS "sentByKey", sent_by_person AS "sentByPerson",
  batch_id AS "batchId"`

const credits = sql`CASE WHEN status = 'failed' OR EXISTS (
    SELECT 1 FROM reversals WHERE reversals.transaction_id = transfers.transaction_id AND reversals.status = 'booked')
  THEN 0 ELSE 1 END`

const uuid = by({ sqlite: 'text', postgres: 'uuid' })

/** Forces PostgreSQL, which plans without knowing the sizes, to look up accounts in an index and to hash the list. */
const ofLatest = by({
  sqlite: sql`transfers WHERE transfers.account_id = latest.account_id AND created_at >= from_ms`,
  postgres: sql`LATERAL (
      SELECT * FROM transfers WHERE transfers.account_id = latest.account_id AND created_at >= from_ms OFFSET 0
    ) AS transfers WHERE TRUE`,
})
/** Selects accounts with transfers since `fromMs`, and the time from which their latest transfers are compared. */
const latestOf = (accounts: Fragment, fromMs: number) => sql`latest (account_id, from_ms) AS MATERIALIZED (
    SELECT account_id, coalesce((
      SELECT transfers.created_at FROM transfers
      WHERE transfers.account_id = accounts.account_id AND transfers.created_at >= ${fromMs}
      ORDER BY transfers.created_at DESC LIMIT 1 OFFSET ${raw(maxComparedTransfers - 1)}), ${fromMs})
    FROM (${accounts}) AS accounts
    WHERE EXISTS (SELECT 1 FROM transfers WHERE transfers.account_id = accounts.account_id AND transfers.created_at >= ${fromMs})
  )`

const isWanted = (table: string) =>
  sql`((${raw(table)}.account_id, amount) IN (SELECT account_id, amount FROM wanted)) IS TRUE`

/** Finds the transfers and opening balances that new transfers may repeat, in one statement, by an index of each account. */
export function* findEarlier({ referenceIds, alike, fromMs }: WantedTransfers): Steps<EarlierTransfers> {
  const rowsFound = yield* run<(AlikeTransfer & { hasReference: 0 }) | (EarlierTransfer & { hasReference: 1 })>(
    sql`
      WITH wanted (account_id, amount) AS MATERIALIZED (
        SELECT CAST(value ->> 'accountId' AS ${uuid}), CAST(value ->> 'amount' AS integer) FROM ${rows(alike)} AS value
      ), ${latestOf(sql`SELECT DISTINCT account_id FROM wanted`, fromMs)}
      SELECT 1 AS "hasReference", ${columns}, ${credits} AS credits FROM transfers WHERE reference_id ${anyOf(referenceIds)}
      UNION ALL
      SELECT 0, ${columns}, ${credits}
      FROM latest CROSS JOIN ${ofLatest} AND ${isWanted('transfers')}
      UNION ALL
      SELECT 0, NULL, coalesce(reference, 'opening balance'), account_id, amount, imported_at, imported_by, 'operator', imported_by, NULL, 1
      FROM openings
      WHERE account_id ${anySelected(sql`SELECT account_id FROM wanted`)} AND imported_at >= ${fromMs} AND ${isWanted('openings')}
      ORDER BY "createdAtMs" DESC, "transactionId" DESC`,
  )
  return {
    withReference: rowsFound.filter((row) => row.hasReference === 1),
    alike: rowsFound.filter((row) => row.hasReference === 0),
  }
}
