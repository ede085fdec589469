import { closeAccount } from '#contract/close-account'
import { useMilesChange } from './use-miles-change.ts'

/** Closes an account for good. */
export function useCloseAccount() {
  return useMilesChange(closeAccount)
}
