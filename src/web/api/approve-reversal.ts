import { approveReversal } from '#contract/approve-reversal'
import { useMilesChange } from './use-miles-change.ts'

/** Approves the pending reversal of a transfer. */
export function useApproveReversal() {
  return useMilesChange(approveReversal)
}
