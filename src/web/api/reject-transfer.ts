import { rejectTransfer } from '#contract/reject-transfer'
import { useMilesChange } from './use-miles-change.ts'

/** Rejects a pending transfer by its transaction id. */
export function useRejectTransfer() {
  return useMilesChange(rejectTransfer)
}
