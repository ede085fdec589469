import { createAuditStorage } from '../audit/audit-storage.ts'
import type { Clock } from '../runtime/clock.ts'
import { createLeases } from '../database/leases.ts'
import type { Sql } from '../database/sql.ts'
import { createReadTimes } from '../database/watched-times.ts'
import { createDealStorage } from '../deals/deal-storage.ts'
import { createFoundDealStorage } from '../deals/found/found-deal-storage.ts'
import type { HotelDialect } from '../hotels/hotel-dialect.ts'
import { createHotelStorage } from '../hotels/hotel-storage.ts'
import { createKeyStorage } from '../keys/key-storage.ts'
import { createForwardedTransfers } from '../miles/forwarded/forwarded-transfers.ts'
import { createReviewRuleStorage } from '../miles/ledger/review-rule-storage.ts'
import { createStatementStorage } from '../miles/ledger/statement-storage.ts'
import type { MilesStorage } from '../miles/ledger/storage.ts'
import { createDaySums } from '../log/day-sums.ts'
import type { EventLog } from '../log/event-log.ts'
import type { PlaceStorage } from '../places/open-places.ts'
import { createProposalStorage } from '../proposals/proposal-storage.ts'
import { createWebhookStorage } from '../webhooks/webhook-storage.ts'

/** All storages: places have a file of their own; everything else is in one database. */
export interface Storages extends ReturnType<typeof createSharedStorages> {
  readonly miles: MilesStorage
  readonly books: {
    /** Returns the difference in miles between the sums of entries and of balances, without checking each account. */
    imbalance(): Promise<number>
  }
  /** Commits a row to check whether the database accepts writes now. */
  isWritable(): Promise<boolean>
  close(): Promise<void>
}

interface SharedParts {
  readonly sql: Sql
  /** For long reads of the ledger and the audit. */
  readonly reads: Sql
  readonly log: EventLog
  readonly places: PlaceStorage
  readonly clock: Clock
  readonly hotels: HotelDialect
}

/** Creates the storages whose statements both databases share. */
export function createSharedStorages({ sql, reads, log, places, clock, hotels }: SharedParts) {
  return {
    /** For commands only. */
    sql,
    keys: createKeyStorage(sql),
    statements: createStatementStorage(reads.query),
    audit: createAuditStorage(reads),
    reviewRules: createReviewRuleStorage(sql),
    forwarded: createForwardedTransfers(sql),
    log,
    daySums: createDaySums(reads, log),
    places,
    hotels: createHotelStorage(sql, hotels, clock),
    deals: createDealStorage(sql, clock),
    foundDeals: createFoundDealStorage(sql),
    proposals: createProposalStorage(sql),
    webhooks: createWebhookStorage(sql, clock),
    leases: createLeases(sql, clock),
    readTimes: createReadTimes(sql.query),
  }
}

/** Writes a row, because a standby or a read-only server responds to reads but refuses writes. */
export const writeOfCheck = `
  INSERT INTO leases (job, holder, expires_at) VALUES ('health check', '', 0)
  ON CONFLICT (job) DO UPDATE SET expires_at = 1 - leases.expires_at`
