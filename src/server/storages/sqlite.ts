import type { Clock } from '../clock.ts'
import { isWritable } from '../database/sqlite/is-writable.ts'
import type { Database } from '../database/sqlite/open-database.ts'
import { createSql, createSyncSql } from '../database/sqlite/sql.ts'
import { sqliteHotels } from '../hotels/hotel-storage.ts'
import { createEventLog } from '../miles/log/storage.ts'
import { createBooks } from '../miles/sqlite/books.ts'
import { createCommit } from '../miles/sqlite/commit.ts'
import { createMilesReads } from '../miles/sql/miles-reads.ts'
import type { PlaceStorage } from '../places/storage.ts'
import { createSharedStorages, type Storages, writeOfCheck } from './storages.ts'

export function createStorages(database: Database, places: PlaceStorage, clock: Clock): Storages {
  const syncSql = createSyncSql(database)
  const sql = createSql(database, syncSql)
  return {
    ...createSharedStorages(sql, createEventLog(sql), places, clock, { entries: 'entries', hotels: sqliteHotels }),
    miles: {
      ...createMilesReads(sql, { tie: 'transfer_no', plus: '+' }),
      commit: createCommit(database, syncSql),
      commitsAtOnce: 1,
    },
    books: createBooks(database),
    isWritable: async () => isWritable(database, writeOfCheck),
    async close() {
      places.close()
      database.close()
    },
  }
}
