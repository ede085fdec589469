import { rejectTransfer } from '#contract/reject-transfer'
import { useDecision } from './use-decision.ts'

/** Rejects a pending transfer by its transaction id. */
export function useRejectTransfer() {
  return useDecision(rejectTransfer)
}
