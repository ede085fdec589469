import { findAccount } from '#contract/miles/accounts/find-account'
import { getStatement } from '#contract/miles/accounts/get-statement'
import { listAccountChanges } from '#contract/miles/accounts/list-account-changes'
import { getOverview } from '#contract/miles/get-overview'
import { getTransfer } from '#contract/miles/get-transfer'
import { listTransfers, type TransfersRequest } from '#contract/miles/list-transfers'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { offeredRequest } from '#web/api/platform.tsx'
import { isNotFound } from '#web/api/explain-error.ts'
import { query } from '#web/api/query.ts'
import { useHasRight } from '#web/api/get-key.ts'

/** How often to refetch one transfer that waits for another person. */
const transferRefetchMs = 5000

/** Returns the query for a transfer, refetched while pending. An unknown one is an error for `isNotFound`. */
export const transferQuery = (id: string) =>
  queryOptions({
    ...query(getTransfer, { id }),
    staleTime: 0,
    refetchInterval: ({ state: { data, error } }) => {
      const isWaiting = data?.status === 'pending' || data?.reversal?.status === 'pending'
      return (data === undefined ? !isNotFound(error) : isWaiting) && transferRefetchMs
    },
  })

/** How often every page of the desk refetches the pending transfers. */
const listRefetchMs = 10_000

/** The most pending transfers, and pending reversals, shown. */
export const mostWaiting = 50

/**
 * Returns the transfers pending approval, then the ones with a pending reversal, each newest first, and their number.
 * Without the right `read`, only transfers that the person sent; without the right to send either, none.
 */
export function useWaiting() {
  const [mayRead, maySend] = [useHasRight('read'), useHasRight('transfer')]
  const scope = mayRead ? ({ all: true } as const) : {}
  const waitingQuery = (pending: Pick<TransfersRequest, 'status' | 'reversal'>) => ({
    ...transfersQuery(mayRead || maySend ? { ...scope, ...pending, limit: mostWaiting } : undefined),
    refetchInterval: listRefetchMs,
  })
  const transfers = useQuery(waitingQuery({ status: 'pending' }))
  const reversals = useQuery(waitingQuery({ reversal: 'pending' }))
  return {
    /** The failed query, if any. */
    query: transfers.isError ? transfers : reversals,
    isKnown: transfers.isSuccess && reversals.isSuccess,
    transfers: [...(transfers.data?.data ?? []), ...(reversals.data?.data ?? [])],
    count: (transfers.data?.pagination.total ?? 0) + (reversals.data?.pagination.total ?? 0),
  }
}

/** How long data of the desk counts as fresh: briefly, because other people change it too. */
export const freshMs = 2000

/** Returns the query for transfers; idle without a request, or if the platform lacks one of its filters. */
export function transfersQuery(request: TransfersRequest | undefined) {
  return queryOptions({ ...query(listTransfers, offeredRequest(listTransfers, request)), staleTime: freshMs })
}

/** The operations whose results change with a transfer or correction: balances, sums, lists and the transfer itself. */
export const changedByMiles = [findAccount, getOverview, getStatement, getTransfer, listAccountChanges, listTransfers]
