import { serverNow } from './leases.ts'
import { by, type Query, sql } from './sql.ts'

/** Times in milliseconds since the epoch; `null` if there is no such row. */
export interface WatchedTimes {
  /** When the oldest unsealed event was logged. */
  readonly unsealedSinceMs: number | null
  /** When the oldest pending transfer was sent, or the oldest pending reversal requested. */
  readonly waitingSinceMs: number | null
  /** When the oldest unsent event of an enabled webhook was read, among the next hundred deliveries of each webhook. */
  readonly unsentSinceMs: number | null
  /** When the newest deals were published. */
  readonly publishedAtMs: number | null
  /** When a supplier last responded to a query for deals. */
  readonly foundAtMs: number | null
  /** The time up to which PostgreSQL's log is archived; also `null` if archiving is off. */
  readonly archivedAtMs: number | null
}

// A server without writes archives nothing new: if its last ended log file is archived, everything is archived.
const archivedAt = `(SELECT CASE last_archived_wal WHEN pg_walfile_name(pg_current_wal_lsn()) THEN ${serverNow}
      ELSE (extract(epoch FROM coalesce(last_archived_time, stats_reset)) * 1000)::bigint END
    FROM pg_stat_archiver WHERE current_setting('archive_mode') <> 'off')`

/** Creates a function that reads each time from one end of an index, or from the pending rows. */
export function createReadTimes(query: Query) {
  return async (): Promise<WatchedTimes | undefined> => {
    const [times] = await query<WatchedTimes>(
      sql`SELECT
         (SELECT created_at FROM events WHERE event_id > coalesce(
           (SELECT last_event_id FROM checkpoints ORDER BY size DESC LIMIT 1), 0)
          ORDER BY event_id LIMIT 1) AS "unsealedSinceMs",
         (SELECT min(since) FROM (
           SELECT min(created_at) AS since FROM transfers WHERE status <> 'success' AND status = 'pending'
           UNION ALL SELECT min(requested_at) FROM reversals WHERE status = 'pending') AS waiting) AS "waitingSinceMs",
         (SELECT min((SELECT min(since) FROM (
           SELECT created_at AS since FROM webhook_deliveries AS delivery
           WHERE delivery.webhook_id = webhooks.webhook_id AND next_attempt_at IS NOT NULL
           ORDER BY next_attempt_at LIMIT 100) AS next_ones)) FROM webhooks WHERE disabled_at IS NULL) AS "unsentSinceMs",
         (SELECT finished_at FROM sweeps WHERE finished_at IS NOT NULL ORDER BY sweep_id DESC LIMIT 1) AS "publishedAtMs",
         (SELECT max(found_at) FROM finds) AS "foundAtMs",
         ${by({ sqlite: 'NULL', postgres: archivedAt })} AS "archivedAtMs"`,
    )
    return times
  }
}
