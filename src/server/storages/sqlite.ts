import { createAuditStorage } from '../audit/sqlite.ts'
import type { Clock } from '../clock.ts'
import { createLeases } from '../database/leases.ts'
import { isWritable } from '../database/sqlite/is-writable.ts'
import { createLeaseStorage } from '../database/sqlite/leases.ts'
import type { Database } from '../database/sqlite/open-database.ts'
import { createSql } from '../database/sqlite/sql.ts'
import { createFoundDealStorage } from '../deals/found/sqlite.ts'
import { createDealStorage } from '../deals/sqlite.ts'
import { createHotelImports } from '../hotels/imports/sqlite.ts'
import { createHotelStorage } from '../hotels/sqlite.ts'
import { createKeyStorage } from '../keys/sqlite.ts'
import { createStatementStorage } from '../miles/ledger/statement-storage.ts'
import { createBooks } from '../miles/sqlite/books.ts'
import { createEventLog } from '../miles/sqlite/event-log.ts'
import { createForwardedTransfers } from '../miles/sqlite/forwarded-transfers.ts'
import { createReviewRuleStorage } from '../miles/sqlite/review-rules.ts'
import { createMilesStorage } from '../miles/sqlite/storage.ts'
import type { PlaceStorage } from '../places/storage.ts'
import type { Storages } from './storages.ts'

export function createStorages(database: Database, places: PlaceStorage, clock: Clock): Storages {
  return {
    keys: createKeyStorage(database),
    miles: createMilesStorage(database),
    statements: createStatementStorage(createSql(database).query, 'entries'),
    audit: createAuditStorage(database),
    reviewRules: createReviewRuleStorage(database),
    forwarded: createForwardedTransfers(database),
    books: createBooks(database),
    log: createEventLog(database),
    places,
    hotels: createHotelStorage(database, clock),
    hotelImports: createHotelImports(database),
    deals: createDealStorage(database, clock),
    foundDeals: createFoundDealStorage(database),
    leases: createLeases(createLeaseStorage(database, clock)),
    isWritable: async () => isWritable(database),
    poolUse: () => undefined,
    async close() {
      places.close()
      database.close()
    },
  }
}
