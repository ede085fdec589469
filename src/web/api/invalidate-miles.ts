import { findAccount } from '#contract/find-account'
import { getTransfer } from '#contract/get-transfer'
import { listTransfers } from '#contract/list-transfers'
import type { QueryClient } from '@tanstack/react-query'

/** Fetches everything again that a transfer changes: balances, lists and the transfer itself. */
export async function invalidateMiles(queryClient: QueryClient) {
  await Promise.all(
    [findAccount, getTransfer, listTransfers].map(({ operation }) =>
      queryClient.invalidateQueries({ queryKey: [operation] }),
    ),
  )
}
