import { dayMs } from '#contract/days'
import type { Steps } from '../../database/sql.ts'
import { judgeTransfers } from '../ledger/judge-transfers.ts'
import type { LedgerWrite, NewTransfer, Outcome } from '../ledger/storage.ts'
import { findPrecedents } from './known-rows.ts'
import { writeAccount, writeAccountChange } from './write-accounts.ts'
import { writeDecision, writeReversal, writeReversalDecision } from './write-decisions.ts'

/** Stores transfers without checking limits, and returns their outcomes as if they were stored one by one. */
export type StoreTransfers = (transfers: readonly NewTransfer[]) => Steps<Outcome[]>

/**
 * Performs writes in the transaction of the caller, which has locked the rows they need. Returns their outcomes as if the
 * writes were performed one by one. Throws if one of several writes fails, or if its outcome is not the one that was judged.
 *
 * @param mayBeDone whether an earlier attempt at the same writes may have been committed
 */
export type WriteAll = (writes: readonly LedgerWrite[], mayBeDone: boolean) => Steps<Outcome[]>

export function createWriteAll(storeTransfers: StoreTransfers): WriteAll {
  function writeOther(write: Exclude<LedgerWrite, NewTransfer>, mayBeDone: boolean): Steps<Outcome> {
    switch (write.kind) {
      case 'decision':
        return writeDecision(write, mayBeDone)
      case 'reversal':
        return writeReversal(write, mayBeDone)
      case 'reversal-decision':
        return writeReversalDecision(write, mayBeDone)
      case 'account':
        return writeAccount(write, mayBeDone)
      case 'account-change':
        return writeAccountChange(write, mayBeDone)
    }
  }

  /** Reads the data for limits and reviews once for all transfers, and only if a transfer needs it. */
  function* writeTransfers(transfers: readonly NewTransfer[]): Steps<Outcome[]> {
    const isAnyChecked = transfers.some((transfer) => !isUnchecked(transfer))
    if (!isAnyChecked) return yield* storeTransfers(transfers)
    const judged = judgeTransfers(transfers, yield* findPrecedents(transfers)).map(({ outcome }) => outcome)
    const accepted = transfers.flatMap((transfer, index) => {
      const outcome = judged[index]
      return outcome?.kind === 'done' ? [{ ...transfer, status: outcome.status }] : []
    })
    const stored = accepted.length === 0 ? [] : yield* storeTransfers(accepted)
    if (transfers.length > 1 && stored.some(({ kind }) => kind !== 'done')) {
      throw new Error('another transaction has used the reference of a transfer that others are judged by')
    }
    const storedInOrder = stored.values()
    return judged.map((outcome) => (outcome.kind === 'done' ? (storedInOrder.next().value ?? outcome) : outcome))
  }

  return function* (writes, mayBeDone) {
    const outcomes: Outcome[] = []
    while (outcomes.length < writes.length) {
      const remaining = writes.slice(outcomes.length)
      const transfers = leadingTransfers(remaining)
      const [first] = remaining
      if (transfers.length > 0) outcomes.push(...(yield* writeTransfers(transfers)))
      else if (first !== undefined && first.kind !== 'transfer') outcomes.push(yield* writeOther(first, mayBeDone))
    }
    return outcomes
  }
}

/** Returns whether the outcome of a transfer depends on its reference and recipient only. */
export function isUnchecked(write: LedgerWrite): write is NewTransfer {
  return write.kind === 'transfer' && (write.limit ?? write.review ?? write.knownSimilar) === undefined
}

/** Returns the transfers of one day (UTC) before the first other write; limits apply per day. */
function leadingTransfers(writes: readonly LedgerWrite[]): NewTransfer[] {
  const taken: NewTransfer[] = []
  for (const write of writes) {
    if (write.kind !== 'transfer' || utcDayNumber(write) !== utcDayNumber(taken[0] ?? write)) break
    taken.push(write)
  }
  return taken
}

function utcDayNumber({ createdAtMs }: NewTransfer): number {
  return Math.floor(createdAtMs / dayMs)
}
