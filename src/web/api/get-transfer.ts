import { getTransfer } from '#contract/get-transfer'
import type { Transfer } from '#contract/transfer'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { client } from './client.ts'
import { isNotFound } from './explain-error.ts'

/** How often a transfer that waits for another person is fetched again. */
const pendingMs = 5000

export function transferQuery(id: string) {
  return queryOptions({
    queryKey: [getTransfer.operation, { id }],
    queryFn: async ({ signal }) => (await client.call(getTransfer, { id }, signal)).data,
    staleTime: 0,
  })
}

/** Returns one transfer, fetched again and again while it waits. An unknown one is an error for `isNotFound`. */
export function useTransfer(id: string) {
  const { data, error, isFetching, refetch } = useQuery({
    ...transferQuery(id),
    refetchInterval: ({ state: { data, error } }) =>
      (data === undefined ? !isNotFound(error) : isWaiting(data)) && pendingMs,
  })
  return { transfer: data, error, isFetching, retry: refetch }
}

/** Whether somebody still has to decide about a transfer or its reversal. */
function isWaiting({ status, reversal }: Transfer): boolean {
  return status === 'pending' || reversal?.status === 'pending'
}
