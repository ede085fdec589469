import type { Account } from '#contract/account'
import { type AccountQuery, findAccount } from '#contract/find-account'
import { queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import { isOffered } from '../browser/platform.ts'
import { client } from './client.ts'

/** A balance may change at any time. */
const freshMs = 5000

/** Fetches an account now, past the cache. */
export async function fetchAccount(query: AccountQuery, signal?: AbortSignal): Promise<Account> {
  return (await client.call(findAccount, query, signal)).data
}

export function accountQuery(query: AccountQuery | undefined) {
  return queryOptions({
    queryKey: [findAccount.operation, query],
    queryFn:
      query === undefined || !isOffered('findAccount') ? skipToken : async ({ signal }) => fetchAccount(query, signal),
    staleTime: freshMs,
  })
}

/** Returns the account of an id or a phone number; none without either, or where the platform does not tell. An unknown one is an error for `isNotFound`. */
export function useAccount(query: AccountQuery | undefined) {
  const { data: account, error, isFetching, refetch } = useQuery(accountQuery(query))
  return { account, error, isFetching, retry: refetch }
}
