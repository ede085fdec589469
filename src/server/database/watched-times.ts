import type { Query } from './sql.ts'

/** When what is watched began or was last done, in milliseconds since the epoch; `null` where there is none. */
export interface WatchedTimes {
  /** When the oldest event was logged that is not sealed yet. */
  readonly unsealedSinceMs: number | null
  /** When the transfer was sent that has waited longest for another person. */
  readonly transferSinceMs: number | null
  /** When the reversal was requested that has waited longest for another person. */
  readonly reversalSinceMs: number | null
  /** When the newest deals were published. */
  readonly publishedAtMs: number | null
  /** When a supplier last answered a question about deals. */
  readonly foundAtMs: number | null
}

/** Reads an end of an index for each, and the reversals that wait. */
export function createReadTimes(query: Query): () => Promise<WatchedTimes | undefined> {
  return async () => {
    const [times] = await query<WatchedTimes>(
      `SELECT
         (SELECT created_at FROM events WHERE event_id > coalesce(
           (SELECT last_event_id FROM checkpoints ORDER BY size DESC LIMIT 1), 0)
          ORDER BY event_id LIMIT 1) AS "unsealedSinceMs",
         (SELECT min(created_at) FROM transfers WHERE status <> 'success' AND status = 'pending') AS "transferSinceMs",
         (SELECT min(requested_at) FROM reversals WHERE status = 'pending') AS "reversalSinceMs",
         (SELECT finished_at FROM sweeps WHERE finished_at IS NOT NULL ORDER BY sweep_id DESC LIMIT 1) AS "publishedAtMs",
         (SELECT max(found_at) FROM finds) AS "foundAtMs"`,
    )
    return times
  }
}
