import { updateAccount } from '#contract/update-account'
import { useMilesChange } from './use-miles-change.ts'

/** Changes the phone number of an account. */
export function useUpdateAccount() {
  return useMilesChange(updateAccount)
}
