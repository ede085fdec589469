import { approveTransfer } from '#contract/approve-transfer'
import { useDecision } from './use-decision.ts'

/** Approves a pending transfer by its transaction id. */
export function useApproveTransfer() {
  return useDecision(approveTransfer)
}
