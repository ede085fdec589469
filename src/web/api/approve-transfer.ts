import { approveTransfer } from '#contract/approve-transfer'
import { useMilesChange } from './use-miles-change.ts'

/** Approves a pending transfer by its transaction id. */
export function useApproveTransfer() {
  return useMilesChange(approveTransfer)
}
