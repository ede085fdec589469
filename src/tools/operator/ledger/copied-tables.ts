import { isIndexed } from '#server/database/ledger-tables'

/** How the rows of a table are copied from SQLite to PostgreSQL. */
export interface CopiedTable {
  readonly table: string
  /** Reads from the target how far its rows go; as JSON where that is more than a number. */
  readonly mark: string
  /** Reads the rows that the target may lack, in order, after `@mark` or `@lastEventId`, the last event of the target. */
  readonly rows: string
  /** Its key, where the target may have a row already, which is updated. */
  readonly key?: string
  /** The columns that are updated; all of them when left out. */
  readonly updated?: readonly string[]
  /** How many rows are copied by a statement; 1000 when left out. */
  readonly atOnce?: number
}

/** Of two ledgers with the same events the sums that have more of them have all that the others have. */
const lastSummed = 'SELECT last_event_id AS mark FROM summed_events'

const noMark = 'SELECT 0 AS mark'

/** The number of its rows, which are never deleted. */
function countOf(table: string): string {
  return `SELECT count(*) AS mark FROM ${table}`
}

const decided = ['status', 'decided_by', 'decided_by_key', 'decided_by_person', 'decision_reason', 'decided_at']

/** Parents come before the tables that refer to them, and events last, since they say how far the other rows go. */
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
    // Before the bookings of their accounts.
    table: 'openings',
    mark: noMark,
    rows: `SELECT * FROM openings WHERE account_id IN (
        SELECT subject FROM events WHERE ${isIndexed} AND kind = 'opening' AND event_id > @lastEventId)`,
  },
  {
    // PostgreSQL stores the two entries of a booking as one row, which the account's entry determines.
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
    // Ended ones are deleted, in the source as well as in the target.
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
    // Of what has been sent, the log of it stays behind.
    table: 'webhook_deliveries',
    mark: noMark,
    rows: 'SELECT * FROM webhook_deliveries WHERE next_attempt_at IS NOT NULL',
    key: 'webhook_id, delivery_id',
  },
  {
    // Old ones are deleted, in the source as well as in the target.
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
