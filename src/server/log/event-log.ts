import { isIndexed } from '../database/ledger-tables.ts'
import { type Query, raw, run, sql, type Sql, type Statement } from '../database/sql.ts'
import { type NewEvent, writeEvent } from './event.ts'
import { type Tile, type TilePosition, tileWidth } from './merkle/tiles.ts'

/** An event of the log; `body` is the text that is sealed. */
export interface LoggedEvent {
  /** Events are sealed in the order of their ids, which may have gaps. */
  readonly eventId: number
  readonly body: string
}

/** A complete tile of the Merkle tree over the events. */
export interface StoredTile extends Tile {
  /** The first event that the tile covers; `null` above level 0. */
  readonly firstEventId: number | null
}

/** A signed statement about the tree of the first events. */
export interface StoredCheckpoint {
  readonly size: number
  readonly lastEventId: number
  readonly root: Uint8Array
  /** A checkpoint of https://c2sp.org/tlog-checkpoint as a signed note. */
  readonly note: string
  readonly sealedAtMs: number
}

/** The texts of a row by column, without columns that are `null`. */
export interface StoredWords {
  /** `null` for the transfer itself. */
  readonly reversalId: string | null
  /** `null` if the texts were erased. */
  readonly salt: Buffer | null
  readonly [column: string]: string | Buffer | null
}

export interface EventRange {
  /** Exclusive. */
  readonly afterId: number
  /** Inclusive; no limit if omitted. */
  readonly toId?: number
  readonly limit: number
}

const eventColumns = sql`event_id AS "eventId", body`
const checkpointColumns = sql`size, last_event_id AS "lastEventId", root, note, sealed_at AS "sealedAtMs"`

/** Another process has appended the checkpoint. */
class TakenError extends Error {}

export type EventLog = ReturnType<typeof createEventLog>

/** @param settle returns the last event before which no open transaction can add one; SQLite runs transactions one by one */
export function createEventLog(
  { query, transaction }: Sql,
  settle: (lastEventId: () => Promise<number>) => Promise<number> = (lastEventId) => lastEventId(),
) {
  /** Returns the greatest id of a committed event, or 0. */
  async function lastEventId(): Promise<number> {
    return (await readValue<number>(query, 'SELECT coalesce(max(event_id), 0) AS value FROM events')) ?? 0
  }

  return {
    /** Returns the id of the ledger, which is part of the origin of its checkpoints. */
    ledgerId: async () => (await readValue<string>(query, 'SELECT ledger_id AS value FROM ledgers')) ?? '',
    lastEventId,
    /**
     * Returns an id up to which the log is complete: no open transaction can add an event before it. Waits for open
     * transactions, and throws if one of them takes longer than a few seconds.
     */
    settledEventId: () => settle(lastEventId),
    /** Reads events in the order of their ids. */
    readEvents: ({ afterId, toId = Number.MAX_SAFE_INTEGER, limit }: EventRange): Promise<readonly LoggedEvent[]> =>
      query<LoggedEvent>(
        sql`SELECT ${eventColumns} FROM events WHERE event_id > ${afterId} AND event_id <= ${toId} ORDER BY event_id LIMIT ${limit}`,
      ),
    /** Returns the number of events from `fromId` to before `beforeId`. */
    countEvents: async (fromId: number, beforeId: number) =>
      (await readValue<number>(
        query,
        sql`SELECT count(*) AS value FROM events WHERE event_id >= ${fromId} AND event_id < ${beforeId}`,
      )) ?? 0,
    /** Returns the events that stored, decided or reversed a transfer, in order; an empty list for an unknown id. */
    findTransferEvents: (transactionId: string) =>
      query<LoggedEvent>(
        sql`SELECT ${eventColumns} FROM events
         WHERE event_id = (SELECT event_id FROM transfers WHERE transaction_id = ${transactionId})
         UNION ALL
         SELECT event_id, body FROM events
         WHERE subject = ${transactionId} AND ${raw(isIndexed)}
           AND kind IN ('transfer.decided', 'reversal.requested', 'reversal.decided')
         ORDER BY "eventId"`,
      ),
    /** Returns the texts of a transfer's row and of its reversals' rows. */
    readWords: (transactionId: string) =>
      query<StoredWords>(
        sql`SELECT NULL AS "reversalId", salt, note, batch_name, sent_by, sent_by_person, NULL AS reason, NULL AS requested_by,
           NULL AS requested_by_person, decision_reason, decided_by, decided_by_person
         FROM transfers WHERE transaction_id = ${transactionId}
         UNION ALL
         SELECT reversal_id, salt, NULL, NULL, NULL, NULL, reason, requested_by, requested_by_person, decision_reason, decided_by,
           decided_by_person
         FROM reversals WHERE transaction_id = ${transactionId}`,
      ),
    findTile: ({ level, tileNo }: TilePosition) =>
      readOne<StoredTile>(
        query,
        sql`SELECT level, tile_no AS "tileNo", hashes, root, first_event_id AS "firstEventId" FROM tiles
         WHERE level = ${level} AND tile_no = ${tileNo}`,
      ),
    /** Returns the last tile of level 0 that begins at or before an event. */
    findTileBefore: (eventId: number) =>
      readOne<Pick<StoredTile, 'tileNo' | 'firstEventId'>>(
        query,
        sql`SELECT tile_no AS "tileNo", first_event_id AS "firstEventId" FROM tiles
         WHERE level = 0 AND first_event_id <= ${eventId} ORDER BY first_event_id DESC LIMIT 1`,
      ),
    /** Returns the last event that a tile of level 0 covers. */
    findLastEventOf: (tileNo: number) =>
      readValue<number>(
        query,
        sql`SELECT event_id AS value FROM events
         WHERE event_id >= (SELECT first_event_id FROM tiles WHERE level = 0 AND tile_no = ${tileNo})
         ORDER BY event_id LIMIT 1 OFFSET ${raw(tileWidth - 1)}`,
      ),
    /** Returns the roots of successive tiles of a level. */
    async readTileRoots({ level, tileNo }: TilePosition, count: number) {
      const found = await query<{ root: Buffer }>(
        sql`SELECT root FROM tiles WHERE level = ${level} AND tile_no >= ${tileNo} AND tile_no < ${tileNo + count} ORDER BY tile_no`,
      )
      return found.map(({ root }) => root)
    },
    latestCheckpoint: () =>
      readOne<StoredCheckpoint>(query, sql`SELECT ${checkpointColumns} FROM checkpoints ORDER BY size DESC LIMIT 1`),
    /** Reads checkpoints, smallest first. */
    readCheckpoints: (afterSize: number, limit: number) =>
      query<StoredCheckpoint>(
        sql`SELECT ${checkpointColumns} FROM checkpoints WHERE size > ${afterSize} ORDER BY size LIMIT ${limit}`,
      ),
    /** Returns the verifier keys of all signers of checkpoints, in the order in which they were added. */
    async signers() {
      const found = await query<{ subject: string }>(
        sql`SELECT subject FROM events WHERE ${raw(isIndexed)} AND kind = 'signer.added' ORDER BY event_id`,
      )
      return found.map(({ subject }) => subject)
    },
    /**
     * Stores tiles, replacing existing ones, and appends a checkpoint, in one transaction. Returns `false` and stores nothing
     * if another process has appended a checkpoint of that size.
     */
    async append(tiles: readonly StoredTile[], sealed: StoredCheckpoint | undefined) {
      try {
        await transaction(function* () {
          for (const { level, tileNo, hashes, root, firstEventId } of tiles) {
            yield* run(
              sql`INSERT INTO tiles (level, tile_no, hashes, root, first_event_id) VALUES (${level}, ${tileNo}, ${hashes}, ${root}, ${firstEventId})
               ON CONFLICT (level, tile_no) DO UPDATE
               SET hashes = excluded.hashes, root = excluded.root, first_event_id = excluded.first_event_id`,
            )
          }
          if (sealed === undefined) return
          const { size, lastEventId, root, note, sealedAtMs } = sealed
          const inserted = yield* run(
            sql`INSERT INTO checkpoints (size, last_event_id, root, note, sealed_at) VALUES (${size}, ${lastEventId}, ${root}, ${note}, ${sealedAtMs})
             ON CONFLICT DO NOTHING RETURNING size`,
          )
          if (inserted.length === 0) throw new TakenError()
        })
        return true
      } catch (error) {
        if (error instanceof TakenError) return false
        throw error
      }
    },
    /** Appends an event about the log itself. */
    add: (event: NewEvent) => transaction(() => writeEvent(event)),
  }
}

async function readOne<Row extends object>(query: Query, statement: Statement): Promise<Row | undefined> {
  return (await query<Row>(statement))[0]
}

/** Returns the `value` column of a query's first row. */
async function readValue<Value>(query: Query, statement: Statement): Promise<Value | undefined> {
  return (await readOne<{ value: Value }>(query, statement))?.value
}
