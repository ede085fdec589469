import { rejectReversal } from '#contract/reject-reversal'
import { useMilesChange } from './use-miles-change.ts'

/** Rejects the pending reversal of a transfer. */
export function useRejectReversal() {
  return useMilesChange(rejectReversal)
}
