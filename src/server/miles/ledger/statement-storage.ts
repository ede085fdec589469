import type { StatementEntry } from '#contract/miles/accounts/get-statement'
import type { AccountChange } from '#contract/miles/accounts/list-account-changes'
import { by, type Query, raw, sql } from '../../database/sql.ts'

/** One entry of an account in its wire format, without the time and the names of persons. */
export interface StatementLine extends Omit<StatementEntry, 'by_person' | 'approved_by_person' | 'at'> {
  /** The number of the entry in the account, from 1, in the order of booking. */
  readonly accountEntryNo: number
  readonly byKey: string
  readonly byPerson: string
  readonly approvedByKey: string | null
  readonly approvedByPerson: string | null
  readonly bookedAtMs: number
}

/** Entries between two numbers, both exclusive. */
export interface EntryRange {
  readonly above: number
  readonly below: number
  readonly isAscending: boolean
  readonly limit: number
}

/** A change of an account that is not a booking, in its wire format without the time and the person's name. */
export interface StoredAccountChange extends Omit<AccountChange, 'by_person' | 'at'> {
  readonly changeNo: number
  readonly byKey: string
  readonly byPerson: string
  readonly changedAtMs: number
}

/** Selects a column by the kind of entry: of the transfer, the reversal or the opening. */
const byKind = (transfer: string, reversal = transfer, opening = 'NULL') =>
  raw(
    `CASE booked.kind WHEN 'transfer' THEN transfers.${transfer} WHEN 'reversal' THEN reversals.${reversal} ELSE ${opening} END`,
  )

/** Reads the histories of accounts. */
export type StatementStorage = ReturnType<typeof createStatementStorage>

export function createStatementStorage(query: Query) {
  // With equal types in both parts, both databases read only the needed rows of each.
  const entries = sql`(
    SELECT account_id, account_entry_no, transaction_id, kind, CAST(amount AS bigint) AS amount, balance_after, created_at
    FROM ${by({ sqlite: 'entries', postgres: 'bookings' })}
    UNION ALL
    SELECT account_id, CAST(1 AS bigint), CAST(NULL AS text), CAST('opening' AS text), amount, amount, imported_at
    FROM openings) AS booked`
  const middleNo = sql`(low + high) / 2`
  const bookedAt = (accountId: string) =>
    sql`(SELECT created_at FROM ${entries} WHERE account_id = ${accountId} AND account_entry_no = ${middleNo})`
  const findEntryNo = (accountId: string, bookedAtMs: number) => sql`
    WITH RECURSIVE halves (low, high) AS (
      SELECT CAST(1 AS bigint), last_entry_no + 1 FROM accounts WHERE account_id = ${accountId}
      UNION ALL
      SELECT CASE WHEN ${bookedAt(accountId)} < ${bookedAtMs} THEN ${middleNo} + 1 ELSE low END, CASE WHEN ${bookedAt(accountId)} < ${bookedAtMs} THEN high ELSE ${middleNo} END
      FROM halves WHERE low < high
    )
    SELECT low AS "entryNo" FROM halves WHERE low = high`
  const listEntries = (accountId: string, { above, below, isAscending, limit }: EntryRange) => sql`
    SELECT booked.account_entry_no AS "accountEntryNo", booked.transaction_id, coalesce(transfers.reference_id, openings.reference) AS reference_id, booked.kind, booked.amount,
      booked.balance_after, booked.created_at AS "bookedAtMs",
      CASE booked.kind WHEN 'transfer' THEN transfers.note END AS note, reversals.reason,
      ${byKind('sent_by', 'requested_by', 'imported_by')} AS "by",
      ${byKind('sent_by_key', 'requested_by_key', "'operator'")} AS "byKey",
      ${byKind('sent_by_person', 'requested_by_person', 'imported_by')} AS "byPerson", ${byKind('decided_by')} AS approved_by,
      ${byKind('decided_by_key')} AS "approvedByKey", ${byKind('decided_by_person')} AS "approvedByPerson"
    FROM (
      SELECT * FROM ${entries} WHERE account_id = ${accountId} AND account_entry_no > ${above} AND account_entry_no < ${below}
      ORDER BY account_entry_no ${isAscending ? sql`ASC` : sql`DESC`} LIMIT ${limit}
    ) AS booked
    LEFT JOIN transfers ON transfers.transaction_id = booked.transaction_id
    LEFT JOIN openings ON booked.kind = 'opening' AND openings.account_id = booked.account_id
    LEFT JOIN reversals ON booked.kind = 'reversal' AND reversals.transaction_id = booked.transaction_id AND reversals.status = 'booked'
    ORDER BY booked.account_entry_no ${isAscending ? sql`ASC` : sql`DESC`}`

  return {
    /** Returns the number of the last entry, 0 without entries, or `undefined` for an unknown account. */
    async lastEntryNo(accountId: string) {
      const [found] = await query<{ lastEntryNo: number }>(
        sql`SELECT last_entry_no AS "lastEntryNo" FROM accounts WHERE account_id = ${accountId}`,
      )
      return found?.lastEntryNo
    },
    /**
     * Returns the number of the first entry booked at or after a time, or of the next entry if there is none. Uses a binary
     * search: after a clock was set back, an entry's time counts as the times around it do.
     */
    async findEntryNo(accountId: string, bookedAtMs: number) {
      const [found] = await query<{ entryNo: number }>(findEntryNo(accountId, bookedAtMs))
      return found?.entryNo ?? 1
    },
    listEntries: (accountId: string, range: EntryRange) => query<StatementLine>(listEntries(accountId, range)),
    /** Returns the balance of an account after an entry, negative for a debt; 0 for the number before the first entry. */
    async balanceAfter(accountId: string, entryNo: number) {
      const [found] = await query<{ balance: number }>(
        sql`SELECT balance_after AS balance FROM ${entries} WHERE account_id = ${accountId} AND account_entry_no = ${entryNo}`,
      )
      return found?.balance ?? 0
    },
    /** Lists changes, newest first. */
    listChanges: (accountId: string, belowChangeNo: number, limit: number) =>
      query<StoredAccountChange>(
        sql`SELECT change_no AS "changeNo", change, earlier_phone_number, reason, changed_by AS "by", changed_by_key AS "byKey",
           changed_by_person AS "byPerson", changed_at AS "changedAtMs"
         FROM account_changes WHERE account_id = ${accountId} AND change_no < ${belowChangeNo} ORDER BY change_no DESC LIMIT ${limit}`,
      ),
  }
}
