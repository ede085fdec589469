import { run, type Sql } from '../../database/sql.ts'
import { tileWidth } from '../../merkle/tiles.ts'
import { writeEvent } from '../sql/write-event.ts'
import type { EventLog, LoggedEvent, StoredCheckpoint, StoredTile, StoredWords } from './storage.ts'

const eventColumns = 'event_id AS "eventId", body'
const checkpointColumns = 'size, last_event_id AS "lastEventId", root, note, sealed_at AS "sealedAtMs"'

/** Another process has appended the checkpoint. */
class TakenError extends Error {}

/** @param settle returns the last event once no transaction in flight can add one before it; on SQLite they follow one another */
export function createEventLog(
  { query, transaction }: Sql,
  settle: (lastEventId: () => Promise<number>) => Promise<number> = (lastEventId) => lastEventId(),
): EventLog {
  async function readOne<Row extends object>(sql: string, values?: (string | number)[]): Promise<Row | undefined> {
    return (await query<Row>(sql, values))[0]
  }

  /** Returns what a query selects as `value`. */
  async function readValue<Value>(sql: string, values?: (string | number)[]): Promise<Value | undefined> {
    return (await readOne<{ value: Value }>(sql, values))?.value
  }

  async function lastEventId(): Promise<number> {
    return (await readValue<number>('SELECT coalesce(max(event_id), 0) AS value FROM events')) ?? 0
  }

  return {
    ledgerId: async () => (await readValue<string>('SELECT ledger_id AS value FROM ledgers')) ?? '',
    lastEventId,
    settledEventId: () => settle(lastEventId),
    readEvents: ({ afterId, toId = Number.MAX_SAFE_INTEGER, limit }) =>
      query<LoggedEvent>(
        `SELECT ${eventColumns} FROM events WHERE event_id > $1 AND event_id <= $2 ORDER BY event_id LIMIT $3`,
        [afterId, toId, limit],
      ),
    countEvents: async (fromId, beforeId) =>
      (await readValue<number>('SELECT count(*) AS value FROM events WHERE event_id >= $1 AND event_id < $2', [
        fromId,
        beforeId,
      ])) ?? 0,
    findTransferEvents: (transactionId) =>
      query<LoggedEvent>(
        `SELECT ${eventColumns} FROM events
         WHERE event_id = (SELECT event_id FROM transfers WHERE transaction_id = $1)
         UNION ALL
         SELECT event_id, body FROM events
         WHERE subject = $1 AND kind <> 'transfer.stored'
           AND kind IN ('transfer.decided', 'reversal.requested', 'reversal.decided')
         ORDER BY "eventId"`,
        [transactionId],
      ),
    readWords: (transactionId) =>
      query<StoredWords>(
        `SELECT NULL AS "reversalId", salt, note, batch_name, sent_by, sent_by_person, NULL AS reason, NULL AS requested_by,
           NULL AS requested_by_person, decision_reason, decided_by, decided_by_person
         FROM transfers WHERE transaction_id = $1
         UNION ALL
         SELECT reversal_id, salt, NULL, NULL, NULL, NULL, reason, requested_by, requested_by_person, decision_reason, decided_by,
           decided_by_person
         FROM reversals WHERE transaction_id = $1`,
        [transactionId],
      ),
    findTile: ({ level, tileNo }) =>
      readOne<StoredTile>(
        `SELECT level, tile_no AS "tileNo", hashes, root, first_event_id AS "firstEventId" FROM tiles
         WHERE level = $1 AND tile_no = $2`,
        [level, tileNo],
      ),
    findTileBefore: (eventId) =>
      readOne<Pick<StoredTile, 'tileNo' | 'firstEventId'>>(
        `SELECT tile_no AS "tileNo", first_event_id AS "firstEventId" FROM tiles
         WHERE level = 0 AND first_event_id <= $1 ORDER BY first_event_id DESC LIMIT 1`,
        [eventId],
      ),
    findLastEventOf: (tileNo) =>
      readValue<number>(
        `SELECT event_id AS value FROM events
         WHERE event_id >= (SELECT first_event_id FROM tiles WHERE level = 0 AND tile_no = $1)
         ORDER BY event_id LIMIT 1 OFFSET ${tileWidth - 1}`,
        [tileNo],
      ),
    async readTileRoots({ level, tileNo }, count) {
      const found = await query<{ root: Buffer }>(
        'SELECT root FROM tiles WHERE level = $1 AND tile_no >= $2 AND tile_no < $3 ORDER BY tile_no',
        [level, tileNo, tileNo + count],
      )
      return found.map(({ root }) => root)
    },
    latestCheckpoint: () =>
      readOne<StoredCheckpoint>(`SELECT ${checkpointColumns} FROM checkpoints ORDER BY size DESC LIMIT 1`),
    readCheckpoints: (afterSize, limit) =>
      query<StoredCheckpoint>(`SELECT ${checkpointColumns} FROM checkpoints WHERE size > $1 ORDER BY size LIMIT $2`, [
        afterSize,
        limit,
      ]),
    async signers() {
      const found = await query<{ subject: string }>(
        "SELECT subject FROM events WHERE kind = 'signer.added' AND kind <> 'transfer.stored' ORDER BY event_id",
      )
      return found.map(({ subject }) => subject)
    },
    async append(tiles, sealed) {
      try {
        await transaction(function* () {
          for (const { level, tileNo, hashes, root, firstEventId } of tiles) {
            yield* run(
              `INSERT INTO tiles (level, tile_no, hashes, root, first_event_id) VALUES ($1, $2, $3, $4, $5)
               ON CONFLICT (level, tile_no) DO UPDATE
               SET hashes = excluded.hashes, root = excluded.root, first_event_id = excluded.first_event_id`,
              [level, tileNo, hashes, root, firstEventId],
            )
          }
          if (sealed === undefined) return
          const { size, lastEventId, root, note, sealedAtMs } = sealed
          const inserted = yield* run(
            `INSERT INTO checkpoints (size, last_event_id, root, note, sealed_at) VALUES ($1, $2, $3, $4, $5)
             ON CONFLICT DO NOTHING RETURNING size`,
            [size, lastEventId, root, note, sealedAtMs],
          )
          if (inserted.length === 0) throw new TakenError()
        })
        return true
      } catch (error) {
        if (error instanceof TakenError) return false
        throw error
      }
    },
    add: (event) => transaction(() => writeEvent(event)),
  }
}
