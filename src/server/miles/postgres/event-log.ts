import { setTimeout as sleep } from 'node:timers/promises'
import type { Postgres } from '../../database/postgres/open-database.ts'
import { tileWidth } from '../../merkle/tiles.ts'
import { type EventLog, type LoggedEvent, signerAdded, type StoredCheckpoint, type StoredTile } from '../log/storage.ts'

/** How long a transaction that adds an event may take before sealing gives up for now. */
const maxSettleMs = 5_000
const settlePollMs = 20

/** Another process has appended the tile or the checkpoint. */
class TakenError extends Error {}

const checkpointColumns = 'size, last_event_id AS "lastEventId", root, note, sealed_at AS "sealedAtMs"'

export function createEventLog(postgres: Postgres): EventLog {
  const { query } = postgres

  async function queryOne<Row extends object>(sql: string, ...values: unknown[]): Promise<Row | undefined> {
    return (await query<Row>(sql, ...values))[0]
  }

  async function lastEventId(): Promise<number> {
    return (await queryOne<{ last: number }>('SELECT coalesce(max(event_id), 0) AS last FROM events'))?.last ?? 0
  }

  /** Returns the transactions in flight that may have added events: an insert takes this lock before it draws an id. */
  async function writers(): Promise<string[]> {
    const found = await query<{ writer: string }>(
      `SELECT DISTINCT virtualtransaction AS writer FROM pg_locks
       WHERE locktype = 'relation' AND relation = 'events'::regclass AND mode = 'RowExclusiveLock' AND granted
         AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
    )
    return found.map(({ writer }) => writer)
  }

  return {
    async ledgerId() {
      return (await queryOne<{ ledgerId: string }>('SELECT ledger_id AS "ledgerId" FROM ledgers'))?.ledgerId ?? ''
    },
    lastEventId,
    async settledEventId() {
      // The order matters: what has drawn a smaller id is seen here as in flight, or is visible to later statements.
      const last = await lastEventId()
      let unsettled = await writers()
      const startedAtMs = performance.now()
      while (unsettled.length > 0) {
        if (performance.now() - startedAtMs > maxSettleMs) {
          throw new Error(`A transaction has been adding events for more than ${maxSettleMs / 1000} s`)
        }
        await sleep(settlePollMs)
        const stillWriting = new Set(await writers())
        unsettled = unsettled.filter((writer) => stillWriting.has(writer))
      }
      return last
    },
    readEvents: ({ afterId, toId = Number.MAX_SAFE_INTEGER, limit }) =>
      query<LoggedEvent>(
        `SELECT event_id AS "eventId", body FROM events WHERE event_id > $1 AND event_id <= $2
         ORDER BY event_id LIMIT $3`,
        afterId,
        toId,
        limit,
      ),
    async countEvents(fromId, beforeId) {
      const found = await queryOne<{ count: number }>(
        'SELECT count(*) FROM events WHERE event_id >= $1 AND event_id < $2',
        fromId,
        beforeId,
      )
      return found?.count ?? 0
    },
    findTransferEvents: (transactionId) =>
      query<LoggedEvent>(
        `SELECT event_id AS "eventId", body FROM events
         WHERE event_id = (SELECT event_id FROM transfers WHERE transaction_id = $1)
         UNION ALL
         SELECT event_id, body FROM events
         WHERE subject = $1 AND kind <> 'transfer.stored'
           AND kind IN ('transfer.decided', 'reversal.requested', 'reversal.decided')
         ORDER BY "eventId"`,
        transactionId,
      ),
    async countTiles() {
      const found = await queryOne<{ tiles: number }>(
        'SELECT coalesce(max(tile_no) + 1, 0) AS tiles FROM tiles WHERE level = 0',
      )
      return found?.tiles ?? 0
    },
    findTile: ({ level, tileNo }) =>
      queryOne<StoredTile>(
        `SELECT level, tile_no AS "tileNo", hashes, root, first_event_id AS "firstEventId" FROM tiles
         WHERE level = $1 AND tile_no = $2`,
        level,
        tileNo,
      ),
    findTileBefore: (eventId) =>
      queryOne<Pick<StoredTile, 'tileNo' | 'firstEventId'>>(
        `SELECT tile_no AS "tileNo", first_event_id AS "firstEventId" FROM tiles
         WHERE level = 0 AND first_event_id <= $1 ORDER BY first_event_id DESC LIMIT 1`,
        eventId,
      ),
    async findLastEventOf(tileNo) {
      const found = await queryOne<{ eventId: number }>(
        `SELECT event_id AS "eventId" FROM events
         WHERE event_id >= (SELECT first_event_id FROM tiles WHERE level = 0 AND tile_no = $1)
         ORDER BY event_id LIMIT 1 OFFSET ${tileWidth - 1}`,
        tileNo,
      )
      return found?.eventId
    },
    async readTileRoots({ level, tileNo }, count) {
      const found = await query<{ root: Buffer }>(
        'SELECT root FROM tiles WHERE level = $1 AND tile_no >= $2 AND tile_no < $3 ORDER BY tile_no',
        level,
        tileNo,
        tileNo + count,
      )
      return found.map(({ root }) => root)
    },
    latestCheckpoint: () =>
      queryOne<StoredCheckpoint>(`SELECT ${checkpointColumns} FROM checkpoints ORDER BY size DESC LIMIT 1`),
    findCheckpoint: (size) =>
      queryOne<StoredCheckpoint>(`SELECT ${checkpointColumns} FROM checkpoints WHERE size = $1`, size),
    readCheckpoints: (afterSize, limit) =>
      query<StoredCheckpoint>(
        `SELECT ${checkpointColumns} FROM checkpoints WHERE size > $1 ORDER BY size LIMIT $2`,
        afterSize,
        limit,
      ),
    async append(tiles, sealed) {
      try {
        await postgres.transaction(async (query) => {
          for (const { level, tileNo, hashes, root, firstEventId } of tiles) {
            const inserted = await query(
              'INSERT INTO tiles VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING RETURNING level',
              level,
              tileNo,
              hashes,
              root,
              firstEventId,
            )
            if (inserted.length === 0) throw new TakenError()
          }
          if (sealed === undefined) return
          const { size, lastEventId, root, note, sealedAtMs } = sealed
          const inserted = await query(
            'INSERT INTO checkpoints VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING RETURNING size',
            size,
            lastEventId,
            root,
            note,
            sealedAtMs,
          )
          if (inserted.length === 0) throw new TakenError()
        })
        return true
      } catch (error) {
        if (error instanceof TakenError) return false
        throw error
      }
    },
    async signers() {
      const found = await query<{ subject: string }>(
        "SELECT subject FROM events WHERE kind = 'signer.added' AND kind <> 'transfer.stored' ORDER BY event_id",
      )
      return found.map(({ subject }) => subject)
    },
    async addSigner(verifierKey, addedAtMs) {
      await query(
        `INSERT INTO events (kind, subject, created_at, body, key_id, person)
         VALUES ('signer.added', $1, $2, $3, 'service', 'service')`,
        verifierKey,
        addedAtMs,
        signerAdded(verifierKey, addedAtMs),
      )
    },
  }
}
