import Sqlite from 'better-sqlite3'
import type { Database } from '../../database/sqlite/open-database.ts'
import { createWriteWithoutWaiting } from '../../database/sqlite/write-without-waiting.ts'
import { tileWidth } from '../../merkle/tiles.ts'
import { type EventLog, type LoggedEvent, signerAdded, type StoredCheckpoint, type StoredTile } from '../log/storage.ts'

const checkpointColumns = 'size, last_event_id AS lastEventId, root, note, sealed_at AS sealedAtMs'

export function createEventLog(database: Database): EventLog {
  const ledgerId = database.prepare<[], string>('SELECT ledger_id FROM ledgers').pluck()
  const lastEventId = database.prepare<[], number>('SELECT ifnull(max(event_id), 0) FROM events').pluck()
  const events = database.prepare<object, LoggedEvent>(`
    SELECT event_id AS eventId, body FROM events WHERE event_id > @afterId AND event_id <= @toId
    ORDER BY event_id LIMIT @limit`)
  const eventCount = database
    .prepare<[number, number], number>('SELECT count(*) FROM events WHERE event_id >= ? AND event_id < ?')
    .pluck()
  const transferEvents = database.prepare<object, LoggedEvent>(`
    SELECT event_id AS eventId, body FROM events
    WHERE event_id = (SELECT event_id FROM transfers WHERE transaction_id = @transactionId)
    UNION ALL
    SELECT event_id, body FROM events
    WHERE subject = @transactionId AND kind <> 'transfer.stored'
      AND kind IN ('transfer.decided', 'reversal.requested', 'reversal.decided')
    ORDER BY event_id`)
  const tileCount = database
    .prepare<[], number>('SELECT ifnull(max(tile_no) + 1, 0) FROM tiles WHERE level = 0')
    .pluck()
  const tile = database.prepare<object, StoredTile>(`
    SELECT level, tile_no AS tileNo, hashes, root, first_event_id AS firstEventId FROM tiles
    WHERE level = @level AND tile_no = @tileNo`)
  const tileBefore = database.prepare<[number], Pick<StoredTile, 'tileNo' | 'firstEventId'>>(`
    SELECT tile_no AS tileNo, first_event_id AS firstEventId FROM tiles
    WHERE level = 0 AND first_event_id <= ? ORDER BY first_event_id DESC LIMIT 1`)
  const lastEventOf = database
    .prepare<[number], number>(`
      SELECT event_id FROM events WHERE event_id >= (SELECT first_event_id FROM tiles WHERE level = 0 AND tile_no = ?)
      ORDER BY event_id LIMIT 1 OFFSET ${tileWidth - 1}`)
    .pluck()
  const tileRoots = database
    .prepare<object, Buffer>(`
      SELECT root FROM tiles WHERE level = @level AND tile_no >= @tileNo AND tile_no < @tileNo + @count ORDER BY tile_no`)
    .pluck()
  const latestCheckpoint = database.prepare<[], StoredCheckpoint>(
    `SELECT ${checkpointColumns} FROM checkpoints ORDER BY size DESC LIMIT 1`,
  )
  const checkpoint = database.prepare<[number], StoredCheckpoint>(
    `SELECT ${checkpointColumns} FROM checkpoints WHERE size = ?`,
  )
  const checkpoints = database.prepare<[number, number], StoredCheckpoint>(
    `SELECT ${checkpointColumns} FROM checkpoints WHERE size > ? ORDER BY size LIMIT ?`,
  )
  const signers = database
    .prepare<[], string>(
      "SELECT subject FROM events WHERE kind = 'signer.added' AND kind <> 'transfer.stored' ORDER BY event_id",
    )
    .pluck()
  const insertTile = database.prepare(`
    INSERT INTO tiles (level, tile_no, hashes, root, first_event_id) VALUES (@level, @tileNo, @hashes, @root, @firstEventId)`)
  const insertCheckpoint = database.prepare(`
    INSERT INTO checkpoints (size, last_event_id, root, note, sealed_at) VALUES (@size, @lastEventId, @root, @note, @sealedAtMs)`)
  const insertSigner = database.prepare(`
    INSERT INTO events (kind, subject, created_at, body, key_id, person)
    VALUES ('signer.added', @verifierKey, @addedAtMs, @body, 'service', 'service')`)
  const write = createWriteWithoutWaiting(database)
  const appendAll = database.transaction((tiles: readonly StoredTile[], sealed: StoredCheckpoint | undefined) => {
    for (const tile of tiles) insertTile.run(tile)
    if (sealed !== undefined) insertCheckpoint.run(sealed)
  })

  return {
    async ledgerId() {
      return ledgerId.get() ?? ''
    },
    async lastEventId() {
      return lastEventId.get() ?? 0
    },
    // Transactions follow one another, so none in flight can have drawn an id before the last one.
    async settledEventId() {
      return lastEventId.get() ?? 0
    },
    async readEvents({ afterId, toId = Number.MAX_SAFE_INTEGER, limit }) {
      return events.all({ afterId, toId, limit })
    },
    async countEvents(fromId, beforeId) {
      return eventCount.get(fromId, beforeId) ?? 0
    },
    async findTransferEvents(transactionId) {
      return transferEvents.all({ transactionId })
    },
    async countTiles() {
      return tileCount.get() ?? 0
    },
    async findTile(position) {
      return tile.get(position)
    },
    async findTileBefore(eventId) {
      return tileBefore.get(eventId)
    },
    async findLastEventOf(tileNo) {
      return lastEventOf.get(tileNo)
    },
    async readTileRoots({ level, tileNo }, count) {
      return tileRoots.all({ level, tileNo, count })
    },
    async latestCheckpoint() {
      return latestCheckpoint.get()
    },
    async findCheckpoint(size) {
      return checkpoint.get(size)
    },
    async readCheckpoints(afterSize, limit) {
      return checkpoints.all(afterSize, limit)
    },
    async append(tiles, sealed) {
      try {
        await write(() => appendAll.immediate(tiles, sealed))
        return true
      } catch (error) {
        if (isTaken(error)) return false
        throw error
      }
    },
    async signers() {
      return signers.all()
    },
    async addSigner(verifierKey, addedAtMs) {
      await write(() => insertSigner.run({ verifierKey, addedAtMs, body: signerAdded(verifierKey, addedAtMs) }))
    },
  }
}

function isTaken(error: unknown): boolean {
  return error instanceof Sqlite.SqliteError && /^SQLITE_CONSTRAINT_(?:PRIMARYKEY|UNIQUE)$/.test(error.code)
}
