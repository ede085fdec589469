import { createAuditStorage } from '../audit/audit-storage.ts'
import type { Clock } from '../clock.ts'
import { createLeases, serverNow } from '../database/leases.ts'
import { isWritable } from '../database/postgres/is-writable.ts'
import type { Postgres } from '../database/postgres/open-database.ts'
import { createSql, lookUp } from '../database/postgres/sql.ts'
import { createFoundDealStorage } from '../deals/found/found-deal-storage.ts'
import { createDealStorage } from '../deals/deal-storage.ts'
import { createHotelImports } from '../hotels/imports/storage.ts'
import { createHotelStorage, postgresHotels } from '../hotels/hotel-storage.ts'
import { createKeyStorage } from '../keys/storage.ts'
import { createForwardedTransfers } from '../miles/forwarded/forwarded-transfers.ts'
import { createReviewRuleStorage } from '../miles/ledger/review-rule-storage.ts'
import { createStatementStorage } from '../miles/ledger/statement-storage.ts'
import { createDaySums } from '../miles/log/day-sums.ts'
import { createEventLog } from '../miles/log/event-log.ts'
import { createBooks } from '../miles/postgres/books.ts'
import { createCommit } from '../miles/postgres/commit.ts'
import { settleEvents } from '../miles/postgres/settle-events.ts'
import { createMilesReads } from '../miles/sql/miles-reads.ts'
import type { PlaceStorage } from '../places/storage.ts'
import { createProposalStorage } from '../proposals/proposal-storage.ts'
import type { Storages } from './storages.ts'

export function createStorages(postgres: Postgres, places: PlaceStorage, clock: Clock): Storages {
  const sql = createSql(postgres)
  const log = createEventLog(sql, (lastEventId) => settleEvents(postgres.query, lastEventId))
  return {
    keys: createKeyStorage(sql),
    miles: {
      ...createMilesReads(sql, { tie: 'transaction_id', plus: '' }),
      commit: createCommit(postgres),
      // One is written while the responses to the other are sent.
      commitsAtOnce: 2,
    },
    statements: createStatementStorage(sql.query, 'bookings'),
    audit: createAuditStorage(sql),
    reviewRules: createReviewRuleStorage(sql),
    forwarded: createForwardedTransfers(sql),
    books: createBooks(postgres),
    log,
    daySums: createDaySums(sql, log),
    places,
    hotels: createHotelStorage(sql, postgresHotels, clock),
    hotelImports: createHotelImports(sql),
    deals: createDealStorage(sql, lookUp, clock),
    foundDeals: createFoundDealStorage(sql),
    proposals: createProposalStorage(sql),
    leases: createLeases(sql, clock, serverNow),
    isWritable: () => isWritable(postgres),
    poolUse: () => postgres.use,
    async close() {
      places.close()
      await postgres.close()
    },
  }
}
