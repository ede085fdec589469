import { createAuditStorage } from '../audit/postgres.ts'
import type { Clock } from '../clock.ts'
import { createLeases } from '../database/leases.ts'
import { isWritable } from '../database/postgres/is-writable.ts'
import { createLeaseStorage } from '../database/postgres/leases.ts'
import type { Postgres } from '../database/postgres/open-database.ts'
import { createFoundDealStorage } from '../deals/found/postgres.ts'
import { createDealStorage } from '../deals/postgres.ts'
import { createHotelImports } from '../hotels/imports/postgres.ts'
import { createHotelStorage } from '../hotels/postgres.ts'
import { createKeyStorage } from '../keys/postgres.ts'
import { createStatementStorage } from '../miles/ledger/statement-storage.ts'
import { createBooks } from '../miles/postgres/books.ts'
import { createEventLog } from '../miles/postgres/event-log.ts'
import { createForwardedTransfers } from '../miles/postgres/forwarded-transfers.ts'
import { createReviewRuleStorage } from '../miles/postgres/review-rules.ts'
import { createMilesStorage } from '../miles/postgres/storage.ts'
import type { PlaceStorage } from '../places/storage.ts'
import type { Storages } from './storages.ts'

export function createStorages(postgres: Postgres, places: PlaceStorage, clock: Clock): Storages {
  return {
    keys: createKeyStorage(postgres),
    miles: createMilesStorage(postgres),
    statements: createStatementStorage(postgres.query, 'bookings'),
    audit: createAuditStorage(postgres),
    reviewRules: createReviewRuleStorage(postgres),
    forwarded: createForwardedTransfers(postgres),
    books: createBooks(postgres),
    log: createEventLog(postgres),
    places,
    hotels: createHotelStorage(postgres, clock),
    hotelImports: createHotelImports(postgres),
    deals: createDealStorage(postgres, clock),
    foundDeals: createFoundDealStorage(postgres),
    leases: createLeases(createLeaseStorage(postgres)),
    isWritable: () => isWritable(postgres),
    poolUse: () => postgres.use,
    async close() {
      places.close()
      await postgres.close()
    },
  }
}
