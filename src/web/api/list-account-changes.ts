import { listAccountChanges } from '#contract/list-account-changes'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { client } from './client.ts'

/** More than an account has in its life; the audit has all of them. */
const mostShown = 100

function accountChangesQuery(id: string) {
  const request = { id, limit: mostShown }
  return queryOptions({
    queryKey: [listAccountChanges.operation, request],
    queryFn: async ({ signal }) => (await client.call(listAccountChanges, request, signal)).data,
    staleTime: 0,
  })
}

/** Returns the latest changes of an account beside its balance, newest first. */
export function useAccountChanges(id: string) {
  const { data, error, isFetching, refetch } = useQuery(accountChangesQuery(id))
  return { changes: data?.data, isCut: typeof data?.pagination.next === 'string', error, isFetching, retry: refetch }
}
