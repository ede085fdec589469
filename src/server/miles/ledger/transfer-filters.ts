import type { TransferFilters, TransferPosition } from './storage.ts'

/** Whether no other filter leaves so few transfers that their senders are compared one by one. */
export function isFoundBySender(filters: TransferFilters): boolean {
  const { referenceId, accountId, status } = filters
  const isSettled = status === undefined || status === 'success'
  return referenceId === undefined && accountId === undefined && isSettled && !isFoundByDecision(filters)
}

/** Decisions and reversals are few, so those of an interval or a status are read whole and sorted. */
export function isFoundByDecision(filters: TransferFilters): boolean {
  const { referenceId, accountId, decidedFromMs, decidedToMs, reversal } = filters
  const isDecided = decidedFromMs !== undefined || decidedToMs !== undefined || reversal !== undefined
  return isDecided && referenceId === undefined && accountId === undefined
}

/** Drops the bound that a position implies: of two on one side, a database may search by the wider and skip the rest one by one. */
export function withoutImpliedBound(filters: TransferFilters, position: TransferPosition | undefined): TransferFilters {
  const { fromMs, toMs } = filters
  if (position?.side === 'older' && toMs !== undefined && position.createdAtMs < toMs) {
    return { ...filters, toMs: undefined }
  }
  if (position?.side === 'newer' && fromMs !== undefined && position.createdAtMs >= fromMs) {
    return { ...filters, fromMs: undefined }
  }
  return filters
}
