import { getTransfer } from '#contract/get-transfer'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { client } from './client.ts'

/** How often a transfer that waits for approval is looked at. */
const pendingMs = 5000

export function transferQuery(id: string) {
  return queryOptions({
    queryKey: [getTransfer.operation, { id }],
    queryFn: async ({ signal }) => (await client.call(getTransfer, { id }, signal)).data,
    staleTime: 0,
  })
}

/** One transfer, looked at again and again for as long as it is pending. */
export function useTransfer(id: string) {
  const { data: transfer, error } = useQuery({
    ...transferQuery(id),
    refetchInterval: ({ state }) => (state.data === undefined || state.data.status === 'pending' ? pendingMs : false),
  })
  return { transfer, error }
}
