import { type Differing, type Fragment, sql, unindexed } from '../../database/sql.ts'
import { sortingOf, type TransferFilters, type TransferPosition } from '../ledger/storage.ts'

/** How a sorted list is read. */
interface Plan {
  readonly sortedBy: Fragment
  /** The sort expression for merging the first transfers of several alternatives. */
  readonly mergedBy: Fragment
  /** The time for filters to compare. */
  readonly time: Fragment | Differing
}

/** Prevents both databases from using an index by time. */
const unindexedTime = sql`(created_at + 0)`

export const plans = {
  /** Follows an index of transfers by time. */
  byTime: { sortedBy: sql`created_at`, mergedBy: unindexedTime, time: sql`created_at` },
  /** Follows the index of references; this list alone ascends. */
  byReference: { sortedBy: sql`reference_id`, mergedBy: sql`reference_id`, time: unindexed('created_at') },
  /** Follows the index of each key's decisions. */
  byDecision: { sortedBy: sql`decided_at`, mergedBy: sql`decided_at`, time: unindexed('created_at') },
  /** Reads all decisions in an interval, or reversals of a status, as there are few, and sorts them by transfer time. */
  byFewDecisions: { sortedBy: unindexedTime, mergedBy: unindexedTime, time: unindexedTime },
} satisfies Record<string, Plan>

export function planOf(filters: TransferFilters): Plan {
  if (sortingOf(filters) === 'referenceId') return plans.byReference
  if (sortingOf(filters) === 'decidedAtMs') return plans.byDecision
  return isFoundByDecision(filters) ? plans.byFewDecisions : plans.byTime
}

/** Returns the index that has the transfers in order; if other filters leave few, senders are compared row by row. */
export function indexOf(filters: TransferFilters): 'sender' | 'decider' | 'other' {
  const { referenceId, referencePrefix, accountId, batchId, status, sentBy, person, decidedBy } = filters
  const hasFewMatches = [referenceId, referencePrefix, accountId, batchId].some((value) => value !== undefined)
  if (hasFewMatches || isFoundByDecision(filters)) return 'other'
  if (decidedBy !== undefined) return 'decider'
  if (status !== undefined && status !== 'success') return 'other'
  return (sentBy ?? person) === undefined ? 'other' : 'sender'
}

function isFoundByDecision(filters: TransferFilters): boolean {
  const { referenceId, accountId, batchId, decidedFromMs, decidedToMs, reversal } = filters
  const isDecided = decidedFromMs !== undefined || decidedToMs !== undefined || reversal !== undefined
  return isDecided && (referenceId ?? accountId ?? batchId) === undefined
}

/** Drops the bound that a position implies: a database may search by the wider of two bounds, and skip rows one by one. */
export function withoutImpliedBound(filters: TransferFilters, position: TransferPosition | undefined): TransferFilters {
  const { fromMs, toMs } = filters
  if (position === undefined || typeof position.value === 'string' || sortingOf(filters) !== 'createdAtMs')
    return filters
  if (position.side === 'after' && toMs !== undefined && position.value < toMs) return { ...filters, toMs: undefined }
  if (position.side === 'before' && fromMs !== undefined && position.value >= fromMs) {
    return { ...filters, fromMs: undefined }
  }
  return filters
}
