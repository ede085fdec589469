import { findAccount } from '#contract/miles/accounts/find-account'
import { getStatement } from '#contract/miles/accounts/get-statement'
import { listAccountChanges } from '#contract/miles/accounts/list-account-changes'
import { getTransfer } from '#contract/miles/get-transfer'
import { listTransfers, type TransfersRequest } from '#contract/miles/list-transfers'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { offeredRequest } from '#web/api/platform.tsx'
import { isNotFound } from '#web/api/explain-error.ts'
import { query } from '#web/api/query.ts'
import { useHasRight } from '#web/api/get-key.ts'

/** How often a transfer that waits for another person is fetched again. */
const pendingMs = 5000

/** One transfer, fetched again and again while somebody still has to decide. An unknown one is an error for `isNotFound`. */
export const transferQuery = (id: string) =>
  queryOptions({
    ...query(getTransfer, { id }),
    staleTime: 0,
    refetchInterval: ({ state: { data, error } }) => {
      const isWaiting = data?.status === 'pending' || data?.reversal?.status === 'pending'
      return (data === undefined ? !isNotFound(error) : isWaiting) && pendingMs
    },
  })

/** How often what waits is fetched again, on every page of the desk. */
const waitingMs = 10_000

/** The most transfers, and reversals, that are shown of those that wait. */
export const mostWaiting = 50

/** The transfers that wait for a decision, or whose reversal does, newest first, and how many there are; without the right `read` those that the person has sent, and none without the right to send either. */
export function useWaiting() {
  const [mayRead, maySend] = [useHasRight('read'), useHasRight('transfer')]
  const whose = mayRead ? ({ all: true } as const) : {}
  const waitingQuery = (pending: Pick<TransfersRequest, 'status' | 'reversal'>) => ({
    ...transfersQuery(mayRead || maySend ? { ...whose, ...pending, limit: mostWaiting } : undefined),
    refetchInterval: waitingMs,
  })
  const transfers = useQuery(waitingQuery({ status: 'pending' }))
  const reversals = useQuery(waitingQuery({ reversal: 'pending' }))
  return {
    /** The query that failed, if any. */
    query: transfers.isError ? transfers : reversals,
    isKnown: transfers.isSuccess && reversals.isSuccess,
    transfers: [...(transfers.data?.data ?? []), ...(reversals.data?.data ?? [])],
    count: (transfers.data?.pagination.total ?? 0) + (reversals.data?.pagination.total ?? 0),
  }
}

/** Others work at the desk too. */
export const freshMs = 2000

/** The transfers of a request; none without one, or where the platform behind the service does not filter a list like that. */
export function transfersQuery(request: TransfersRequest | undefined) {
  return queryOptions({ ...query(listTransfers, offeredRequest(listTransfers, request)), staleTime: freshMs })
}

/** The queries that a transfer or a correction changes: balances, lists and the transfer itself. */
export const changedByMiles = [findAccount, getStatement, getTransfer, listAccountChanges, listTransfers]
