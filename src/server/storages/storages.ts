import type { AuditStorage } from '../audit/storage.ts'
import type { Leases } from '../database/leases.ts'
import type { PoolUse } from '../database/postgres/open-database.ts'
import type { FoundDealStorage } from '../deals/found/storage.ts'
import type { DealStorage } from '../deals/storage.ts'
import type { HotelImports } from '../hotels/imports/storage.ts'
import type { HotelStorage } from '../hotels/storage.ts'
import type { KeyStorage } from '../keys/storage.ts'
import type { ForwardedTransfers } from '../miles/forwarded/forwarded-transfers.ts'
import type { ReviewRuleStorage } from '../miles/ledger/review-rule-storage.ts'
import type { StatementStorage } from '../miles/ledger/statement-storage.ts'
import type { MilesStorage } from '../miles/ledger/storage.ts'
import type { DaySums } from '../miles/log/day-sums.ts'
import type { EventLog } from '../miles/log/storage.ts'
import type { Books } from '../miles/operator/books.ts'
import type { PlaceStorage } from '../places/storage.ts'
import type { ProposalStorage } from '../proposals/proposal-storage.ts'

/** All storages: the places are in a file of their own, all else in one database. */
export interface Storages {
  readonly keys: KeyStorage
  readonly miles: MilesStorage
  readonly statements: StatementStorage
  readonly audit: AuditStorage
  readonly reviewRules: ReviewRuleStorage
  readonly forwarded: ForwardedTransfers
  readonly books: Books
  readonly daySums: DaySums
  readonly log: EventLog
  readonly places: PlaceStorage
  readonly hotels: HotelStorage
  readonly hotelImports: HotelImports
  readonly deals: DealStorage
  readonly foundDeals: FoundDealStorage
  readonly proposals: ProposalStorage
  readonly leases: Leases
  /** Resolves to whether the database accepts writes now: writes and commits a row. */
  isWritable(): Promise<boolean>
  /** Returns the state of the connection pool; `undefined` for SQLite, which has none. */
  poolUse(): PoolUse | undefined
  close(): Promise<void>
}
