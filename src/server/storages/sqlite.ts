import { statfsSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Clock } from '../runtime/clock.ts'
import { isSqliteBusy, isSqliteUnavailable } from '../database/sqlite/errors.ts'
import type { Database } from '../database/sqlite/open-database.ts'
import { createSql, createSyncSql } from '../database/sqlite/sql.ts'
import { sqliteHotels } from '../hotels/hotel-dialect.ts'
import { createEventLog } from '../log/event-log.ts'
import { createComputeImbalance } from '../miles/sqlite/imbalance.ts'
import { createCommit } from '../miles/sqlite/write-transfers.ts'
import { createMilesReads } from '../miles/sql/miles-reads.ts'
import type { PlaceStorage } from '../places/open-places.ts'
import { createSharedStorages, type Storages, writeOfCheck } from './storages.ts'

export function createStorages(database: Database, places: PlaceStorage, clock: Clock): Storages {
  const syncSql = createSyncSql(database)
  const sql = createSql(database, syncSql)
  return {
    ...createSharedStorages({ sql, reads: sql, log: createEventLog(sql), places, clock, hotels: sqliteHotels }),
    miles: { ...createMilesReads(sql), commit: createCommit(database, syncSql), commitsAtOnce: 1 },
    books: { imbalance: createComputeImbalance(database) },
    isWritable: async () => isWritable(database),
    async close() {
      places.close()
      database.close()
    },
  }
}

/** With less space, a small row might still be written although a group of transfers is not. */
const minFreeBytes = 2 ** 20

/** Returns whether rows can be committed. Does not wait for another process that is writing, which proves it as well. */
function isWritable(database: Database): boolean {
  const { bavail, bsize } = statfsSync(dirname(database.name))
  if (bavail * bsize < minFreeBytes) return false
  const timeoutMs = database.pragma('busy_timeout', { simple: true })
  database.pragma('busy_timeout = 0')
  try {
    database.prepare(writeOfCheck).run()
    return true
  } catch (error) {
    if (!isSqliteUnavailable(error)) throw error
    return isSqliteBusy(error)
  } finally {
    database.pragma(`busy_timeout = ${String(timeoutMs)}`)
  }
}
