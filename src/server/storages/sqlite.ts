import { createAuditStorage } from '../audit/audit-storage.ts'
import type { Clock } from '../clock.ts'
import { createLeases } from '../database/leases.ts'
import { isWritable } from '../database/sqlite/is-writable.ts'
import type { Database } from '../database/sqlite/open-database.ts'
import { createSql, createSyncSql, lookUp } from '../database/sqlite/sql.ts'
import { createFoundDealStorage } from '../deals/found/found-deal-storage.ts'
import { createDealStorage } from '../deals/deal-storage.ts'
import { createHotelImports } from '../hotels/imports/storage.ts'
import { createHotelStorage, sqliteHotels } from '../hotels/hotel-storage.ts'
import { createKeyStorage } from '../keys/storage.ts'
import { createForwardedTransfers } from '../miles/forwarded/forwarded-transfers.ts'
import { createReviewRuleStorage } from '../miles/ledger/review-rule-storage.ts'
import { createStatementStorage } from '../miles/ledger/statement-storage.ts'
import { createDaySums } from '../miles/log/day-sums.ts'
import { createEventLog } from '../miles/log/event-log.ts'
import { createBooks } from '../miles/sqlite/books.ts'
import { createCommit } from '../miles/sqlite/commit.ts'
import { createMilesReads } from '../miles/sql/miles-reads.ts'
import type { PlaceStorage } from '../places/storage.ts'
import { createProposalStorage } from '../proposals/proposal-storage.ts'
import type { Storages } from './storages.ts'

export function createStorages(database: Database, places: PlaceStorage, clock: Clock): Storages {
  const syncSql = createSyncSql(database)
  const sql = createSql(database, syncSql)
  const log = createEventLog(sql)
  return {
    keys: createKeyStorage(sql),
    miles: {
      ...createMilesReads(sql, { tie: 'transfer_no', plus: '+' }),
      commit: createCommit(database, syncSql),
      commitsAtOnce: 1,
    },
    statements: createStatementStorage(sql.query, 'entries'),
    audit: createAuditStorage(sql),
    reviewRules: createReviewRuleStorage(sql),
    forwarded: createForwardedTransfers(sql),
    books: createBooks(database),
    log,
    daySums: createDaySums(sql, log),
    places,
    hotels: createHotelStorage(sql, sqliteHotels, clock),
    hotelImports: createHotelImports(sql),
    deals: createDealStorage(sql, lookUp, clock),
    foundDeals: createFoundDealStorage(sql),
    proposals: createProposalStorage(sql),
    leases: createLeases(sql, clock),
    isWritable: async () => isWritable(database),
    poolUse: () => undefined,
    async close() {
      places.close()
      database.close()
    },
  }
}
