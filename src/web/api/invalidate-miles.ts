import { findAccount } from '#contract/find-account'
import { getStatement } from '#contract/get-statement'
import { getTransfer } from '#contract/get-transfer'
import { listAccountChanges } from '#contract/list-account-changes'
import { listTransfers } from '#contract/list-transfers'
import type { QueryClient } from '@tanstack/react-query'

/** Fetches everything again that a transfer or a correction changes: balances, lists and the transfer itself. */
export async function invalidateMiles(queryClient: QueryClient) {
  await Promise.all(
    [findAccount, getStatement, getTransfer, listAccountChanges, listTransfers].map(({ operation }) =>
      queryClient.invalidateQueries({ queryKey: [operation] }),
    ),
  )
}
