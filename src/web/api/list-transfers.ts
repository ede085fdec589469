import { listTransfers, type TransfersRequest, type TransfersResponse } from '#contract/list-transfers'
import { queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import { client } from './client.ts'
import { useLastValue } from './use-last-value.ts'

/** Transfers with what was asked for them. */
export interface ListedTransfers {
  readonly request: TransfersRequest
  readonly answer: TransfersResponse
}

/** Others send too: what was seen a moment ago may have changed. */
const freshMs = 2000

/** Asks for transfers now, whatever is known already. */
export async function fetchTransfers(request: TransfersRequest, signal?: AbortSignal): Promise<TransfersResponse> {
  return (await client.call(listTransfers, request, signal)).data
}

export function transfersQuery(request: TransfersRequest | undefined) {
  return queryOptions({
    queryKey: [listTransfers.operation, request],
    queryFn:
      request === undefined
        ? skipToken
        : async ({ signal }): Promise<ListedTransfers> => ({ request, answer: await fetchTransfers(request, signal) }),
    staleTime: freshMs,
  })
}

/** The transfers asked for, and until they are there, or when they fail, those before; none without a request. */
export function useTransfers(request: TransfersRequest | undefined) {
  const { data, error, isFetching, refetch } = useQuery(transfersQuery(request))
  return { shown: useLastValue(data), isCurrent: data !== undefined, error, isFetching, retry: refetch }
}
