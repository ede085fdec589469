import { unfreezeAccount } from '#contract/unfreeze-account'
import { useMilesChange } from './use-miles-change.ts'

/** Unfreezes an account. */
export function useUnfreezeAccount() {
  return useMilesChange(unfreezeAccount)
}
