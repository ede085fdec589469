import Sqlite from 'better-sqlite3'
import type { Database } from '../../database/sqlite/open-database.ts'
import { createWriteWithoutWaiting } from '../../database/sqlite/write-without-waiting.ts'
import { createSql } from '../../database/sqlite/sql.ts'
import { createLogReads } from '../log/read-log.ts'
import { signerAdded } from '../ledger/events.ts'
import type { EventLog, StoredCheckpoint, StoredTile } from '../log/storage.ts'
import { createWriteEvent } from './write-event.ts'

export function createEventLog(database: Database): EventLog {
  const reads = createLogReads(createSql(database).query)
  const insertTile = database.prepare(`
    INSERT INTO tiles (level, tile_no, hashes, root, first_event_id) VALUES (@level, @tileNo, @hashes, @root, @firstEventId)`)
  const insertCheckpoint = database.prepare(`
    INSERT INTO checkpoints (size, last_event_id, root, note, sealed_at) VALUES (@size, @lastEventId, @root, @note, @sealedAtMs)`)
  const writeEvent = createWriteEvent(database)
  const write = createWriteWithoutWaiting(database)
  const appendAll = database.transaction((tiles: readonly StoredTile[], sealed: StoredCheckpoint | undefined) => {
    for (const tile of tiles) insertTile.run(tile)
    if (sealed !== undefined) insertCheckpoint.run(sealed)
  })

  return {
    ...reads,
    // Transactions follow one another, so none in flight can have drawn an id before the last one.
    settledEventId: () => reads.lastEventId(),
    async append(tiles, sealed) {
      try {
        await write(() => appendAll.immediate(tiles, sealed))
        return true
      } catch (error) {
        if (isTaken(error)) return false
        throw error
      }
    },
    async addSigner(verifierKey, addedAtMs) {
      await write(() => writeEvent(signerAdded(verifierKey, addedAtMs)))
    },
  }
}

function isTaken(error: unknown): boolean {
  return error instanceof Sqlite.SqliteError && /^SQLITE_CONSTRAINT_(?:PRIMARYKEY|UNIQUE)$/.test(error.code)
}
