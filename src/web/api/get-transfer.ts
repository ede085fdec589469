import { getTransfer } from '#contract/get-transfer'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { client } from './client.ts'

/** How often a transfer that waits for approval is fetched again. */
const pendingMs = 5000

export function transferQuery(id: string) {
  return queryOptions({
    queryKey: [getTransfer.operation, { id }],
    queryFn: async ({ signal }) => (await client.call(getTransfer, { id }, signal)).data,
    staleTime: 0,
  })
}

/** Returns one transfer, fetched again and again while it is pending. */
export function useTransfer(id: string) {
  const { data: transfer, error } = useQuery({
    ...transferQuery(id),
    refetchInterval: ({ state }) => (state.data === undefined || state.data.status === 'pending' ? pendingMs : false),
  })
  return { transfer, error }
}
