import { type Differing, type Fragment, sql, unindexed } from '../../database/sql.ts'
import { sortingOf, type TransferFilters, type TransferPosition } from '../ledger/storage.ts'

/** How a list is found in its order. */
interface Plan {
  readonly sortedBy: Fragment
  /** The same where the first transfers of several alternatives are sorted together. */
  readonly mergedBy: Fragment
  /** The time that filters compare. */
  readonly time: Fragment | Differing
}

/** Keeps both databases from the index of the times. */
const unindexedTime = sql`(created_at + 0)`

export const plans = {
  /** Follows an index that has transfers by their time. */
  byTime: { sortedBy: sql`created_at`, mergedBy: unindexedTime, time: sql`created_at` },
  /** Follows the index of the references, which alone ascend. */
  byReference: { sortedBy: sql`reference_id`, mergedBy: sql`reference_id`, time: unindexed('created_at') },
  /** Follows the index of what each key has decided. */
  byDecision: { sortedBy: sql`decided_at`, mergedBy: sql`decided_at`, time: unindexed('created_at') },
  /** Decisions and reversals are few, so an interval or a status is read whole and sorted by their transfers' time. */
  byFewDecisions: { sortedBy: unindexedTime, mergedBy: unindexedTime, time: unindexedTime },
} satisfies Record<string, Plan>

export function planOf(filters: TransferFilters): Plan {
  if (sortingOf(filters) === 'referenceId') return plans.byReference
  if (sortingOf(filters) === 'decidedAtMs') return plans.byDecision
  return isFoundByDecision(filters) ? plans.byFewDecisions : plans.byTime
}

/** Which index has the transfers in order where others have not; where other filters leave few, their senders are compared one by one. */
export function indexOf(filters: TransferFilters): 'sender' | 'decider' | 'other' {
  const { referenceId, referencePrefix, accountId, batchId, status, sentBy, person, decidedBy } = filters
  const isFew = [referenceId, referencePrefix, accountId, batchId].some((value) => value !== undefined)
  if (isFew || isFoundByDecision(filters)) return 'other'
  if (decidedBy !== undefined) return 'decider'
  if (status !== undefined && status !== 'success') return 'other'
  return (sentBy ?? person) === undefined ? 'other' : 'sender'
}

function isFoundByDecision(filters: TransferFilters): boolean {
  const { referenceId, accountId, batchId, decidedFromMs, decidedToMs, reversal } = filters
  const isDecided = decidedFromMs !== undefined || decidedToMs !== undefined || reversal !== undefined
  return isDecided && (referenceId ?? accountId ?? batchId) === undefined
}

/** Drops the bound that a position implies: of two on one side, a database may search by the wider and skip the rest one by one. */
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
