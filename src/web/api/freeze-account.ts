import { freezeAccount } from '#contract/freeze-account'
import { useMilesChange } from './use-miles-change.ts'

/** Freezes an account. */
export function useFreezeAccount() {
  return useMilesChange(freezeAccount)
}
