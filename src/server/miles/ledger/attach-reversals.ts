import type { StoredReversal, StoredTransfer } from './storage.ts'

export type TransferRow = Omit<StoredTransfer, 'reversal'>
export type ReversalRow = StoredReversal & { readonly transactionId: string }

/** Adds to each transfer the last of its reversals, which must be in the order in which they were asked for. */
export function attachReversals(
  transfers: readonly TransferRow[],
  reversals: readonly ReversalRow[],
): readonly StoredTransfer[] {
  const latest = new Map(reversals.map((reversal) => [reversal.transactionId, reversal]))
  return transfers.map((transfer) => ({ ...transfer, reversal: latest.get(transfer.transactionId) ?? null }))
}
