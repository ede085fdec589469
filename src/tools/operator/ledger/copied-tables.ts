import { isIndexed } from '#server/database/ledger-tables'

/** How to copy a table's rows from SQLite to PostgreSQL. */
export interface CopiedTable {
  readonly table: string
  /** Reads how far the target's rows go, as JSON if that is more than a number. */
  readonly mark: string
  /** Reads the rows that the target may lack, in order, after `@mark` or the target's last event, `@lastEventId`. */
  readonly rows: string
  /** The key, for tables with rows that the target may already have; such rows are updated. */
  readonly key?: string
  /** The columns to update; all by default. */
  readonly updated?: readonly string[]
  /** Rows per statement; 1000 by default. */
  readonly atOnce?: number
}

/** Between ledgers with the same events, the sums of more events include the sums of fewer. */
const lastSummed = 'SELECT last_event_id AS mark FROM summed_events'

const noMark = 'SELECT 0 AS mark'

/** Selects the number of rows in a table from which rows are never deleted. */
function countOf(table: string): string {
  return `SELECT count(*) AS mark FROM ${table}`
}

const decided = ['status', 'decided_by', 'decided_by_key', 'decided_by_person', 'decision_reason', 'decided_at']

/** Tables come after the tables that they refer to. Events come last, because they show how far the other rows go. */
export const copiedTables: readonly CopiedTable[] = [
  {
    table: 'agencies',
    mark: noMark,
    rows: 'SELECT * FROM agencies',
    key: 'name',
  },
  {
    table: 'keys',
    mark: noMark,
    rows: 'SELECT * FROM keys',
    key: 'key_id',
  },
  {
    table: 'accounts',
    mark: noMark,
    rows: 'SELECT * FROM accounts',
    key: 'account_id',
  },
  {
    table: 'account_changes',
    mark: countOf('account_changes'),
    rows: 'SELECT * FROM account_changes ORDER BY change_no LIMIT -1 OFFSET @mark',
  },
  {
    table: 'transfers',
    mark: noMark,
    rows: `SELECT * FROM transfers WHERE event_id > @lastEventId OR transaction_id IN (
        SELECT subject FROM events WHERE kind = 'transfer.decided' AND event_id > @lastEventId)
      ORDER BY transfer_no`,
    key: 'transaction_id',
    updated: decided,
  },
  {
    // Must precede the bookings of their accounts.
    table: 'openings',
    mark: noMark,
    rows: `SELECT * FROM openings WHERE account_id IN (
        SELECT subject FROM events WHERE ${isIndexed} AND kind = 'opening' AND event_id > @lastEventId)`,
  },
  {
    // PostgreSQL stores a booking's two entries as one row, which the account's entry determines.
    table: 'bookings',
    mark: countOf('bookings'),
    rows: `SELECT * FROM entries WHERE account_id IS NOT NULL ORDER BY entry_id LIMIT -1 OFFSET @mark`,
  },
  {
    table: 'reversals',
    mark: noMark,
    rows: `SELECT * FROM reversals WHERE reversal_id IN (
        SELECT body ->> 'reversal_id' FROM events
        WHERE kind IN ('reversal.requested', 'reversal.decided') AND event_id > @lastEventId)
      ORDER BY reversal_no`,
    key: 'reversal_id',
    updated: decided,
  },
  {
    table: 'review_rules',
    mark: countOf('review_rules'),
    rows: 'SELECT * FROM review_rules ORDER BY rule_no LIMIT -1 OFFSET @mark',
  },
  {
    table: 'day_sums',
    mark: lastSummed,
    rows: 'SELECT * FROM day_sums WHERE (SELECT last_event_id FROM summed_events) > @mark',
    key: 'day, kind, key_id',
  },
  {
    table: 'summed_events',
    mark: lastSummed,
    rows: 'SELECT * FROM summed_events WHERE last_event_id > @mark',
    key: 'row_no',
  },
  {
    table: 'forwarded_transfers',
    mark: noMark,
    rows: 'SELECT * FROM forwarded_transfers',
    key: 'reference_id, key_id',
  },
  {
    // Ended proposals are deleted in both the source and the target.
    table: 'proposals',
    mark: noMark,
    rows: 'SELECT * FROM proposals',
    atOnce: 50,
    key: 'proposal_id',
  },
  {
    table: 'webhooks',
    mark: noMark,
    rows: 'SELECT * FROM webhooks',
    key: 'webhook_id',
  },
  {
    // The log of sent deliveries is not copied.
    table: 'webhook_deliveries',
    mark: noMark,
    rows: 'SELECT * FROM webhook_deliveries WHERE next_attempt_at IS NOT NULL',
    key: 'webhook_id, delivery_id',
  },
  {
    // Old accesses are deleted in both the source and the target.
    table: 'accesses',
    mark: 'SELECT coalesce(max(access_no), 0) AS mark FROM accesses',
    rows: 'SELECT * FROM accesses WHERE access_no > @mark ORDER BY access_no',
  },
  {
    table: 'tiles',
    mark: `SELECT coalesce(json_object_agg(level, tiles), '{}')::text AS mark
      FROM (SELECT level, count(*) AS tiles FROM tiles GROUP BY level) AS counted`,
    rows: `SELECT * FROM tiles
      WHERE tile_no >= ifnull((SELECT value FROM json_each(@mark) WHERE key = CAST(level AS TEXT)), 0)
      ORDER BY level, tile_no`,
    key: 'level, tile_no',
  },
  {
    table: 'checkpoints',
    mark: countOf('checkpoints'),
    rows: 'SELECT * FROM checkpoints ORDER BY size LIMIT -1 OFFSET @mark',
  },
  {
    table: 'events',
    mark: noMark,
    rows: 'SELECT * FROM events WHERE event_id > @lastEventId ORDER BY event_id',
  },
]

/** The columns that PostgreSQL numbers itself. */
export const numberedColumns: readonly (readonly [table: string, column: string])[] = [
  ['events', 'event_id'],
  ['account_changes', 'change_no'],
  ['accesses', 'access_no'],
]
