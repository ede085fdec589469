import { reverseTransfer } from '#contract/reverse-transfer'
import { useMilesChange } from './use-miles-change.ts'

/** Asks for the reversal of a transfer. */
export function useReverseTransfer() {
  return useMilesChange(reverseTransfer)
}
