import type { ReadRows } from '../../database/read-rows.ts'
import { tileWidth } from '../../merkle/tiles.ts'
import type { EventLog, LoggedEvent, StoredCheckpoint, StoredTile, StoredWords } from './storage.ts'

type LogReads = Omit<EventLog, 'settledEventId' | 'append' | 'addSigner'>

const eventColumns = 'event_id AS "eventId", body'
const checkpointColumns = 'size, last_event_id AS "lastEventId", root, note, sealed_at AS "sealedAtMs"'

/** Creates the reading part of the log. */
export function createLogReads(read: ReadRows): LogReads {
  async function readOne<Row extends object>(sql: string, ...values: (string | number)[]): Promise<Row | undefined> {
    return (await read<Row>(sql, ...values))[0]
  }

  /** Returns what a query selects as `value`. */
  async function readValue<Value>(sql: string, ...values: (string | number)[]): Promise<Value | undefined> {
    return (await readOne<{ value: Value }>(sql, ...values))?.value
  }

  return {
    ledgerId: async () => (await readValue<string>('SELECT ledger_id AS value FROM ledgers')) ?? '',
    lastEventId: async () => (await readValue<number>('SELECT coalesce(max(event_id), 0) AS value FROM events')) ?? 0,
    readEvents: ({ afterId, toId = Number.MAX_SAFE_INTEGER, limit }) =>
      read<LoggedEvent>(
        `SELECT ${eventColumns} FROM events WHERE event_id > ? AND event_id <= ? ORDER BY event_id LIMIT ?`,
        afterId,
        toId,
        limit,
      ),
    countEvents: async (fromId, beforeId) =>
      (await readValue<number>(
        'SELECT count(*) AS value FROM events WHERE event_id >= ? AND event_id < ?',
        fromId,
        beforeId,
      )) ?? 0,
    findTransferEvents: (transactionId) =>
      read<LoggedEvent>(
        `SELECT ${eventColumns} FROM events
         WHERE event_id = (SELECT event_id FROM transfers WHERE transaction_id = ?)
         UNION ALL
         SELECT event_id, body FROM events
         WHERE subject = ? AND kind <> 'transfer.stored'
           AND kind IN ('transfer.decided', 'reversal.requested', 'reversal.decided')
         ORDER BY "eventId"`,
        transactionId,
        transactionId,
      ),
    readWords: (transactionId) =>
      read<StoredWords>(
        `SELECT NULL AS "reversalId", salt, note, sent_by, sent_by_person, NULL AS reason, NULL AS requested_by,
           NULL AS requested_by_person, decision_reason, decided_by, decided_by_person
         FROM transfers WHERE transaction_id = ?
         UNION ALL
         SELECT reversal_id, salt, NULL, NULL, NULL, reason, requested_by, requested_by_person, decision_reason, decided_by,
           decided_by_person
         FROM reversals WHERE transaction_id = ?`,
        transactionId,
        transactionId,
      ),
    countTiles: async () =>
      (await readValue<number>('SELECT coalesce(max(tile_no) + 1, 0) AS value FROM tiles WHERE level = 0')) ?? 0,
    findTile: ({ level, tileNo }) =>
      readOne<StoredTile>(
        `SELECT level, tile_no AS "tileNo", hashes, root, first_event_id AS "firstEventId" FROM tiles
         WHERE level = ? AND tile_no = ?`,
        level,
        tileNo,
      ),
    findTileBefore: (eventId) =>
      readOne<Pick<StoredTile, 'tileNo' | 'firstEventId'>>(
        `SELECT tile_no AS "tileNo", first_event_id AS "firstEventId" FROM tiles
         WHERE level = 0 AND first_event_id <= ? ORDER BY first_event_id DESC LIMIT 1`,
        eventId,
      ),
    findLastEventOf: (tileNo) =>
      readValue<number>(
        `SELECT event_id AS value FROM events
         WHERE event_id >= (SELECT first_event_id FROM tiles WHERE level = 0 AND tile_no = ?)
         ORDER BY event_id LIMIT 1 OFFSET ${tileWidth - 1}`,
        tileNo,
      ),
    async readTileRoots({ level, tileNo }, count) {
      const found = await read<{ root: Buffer }>(
        'SELECT root FROM tiles WHERE level = ? AND tile_no >= ? AND tile_no < ? ORDER BY tile_no',
        level,
        tileNo,
        tileNo + count,
      )
      return found.map(({ root }) => root)
    },
    latestCheckpoint: () =>
      readOne<StoredCheckpoint>(`SELECT ${checkpointColumns} FROM checkpoints ORDER BY size DESC LIMIT 1`),
    findCheckpoint: (size) =>
      readOne<StoredCheckpoint>(`SELECT ${checkpointColumns} FROM checkpoints WHERE size = ?`, size),
    readCheckpoints: (afterSize, limit) =>
      read<StoredCheckpoint>(
        `SELECT ${checkpointColumns} FROM checkpoints WHERE size > ? ORDER BY size LIMIT ?`,
        afterSize,
        limit,
      ),
    async signers() {
      const found = await read<{ subject: string }>(
        "SELECT subject FROM events WHERE kind = 'signer.added' AND kind <> 'transfer.stored' ORDER BY event_id",
      )
      return found.map(({ subject }) => subject)
    },
  }
}
