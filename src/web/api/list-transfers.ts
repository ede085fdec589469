import { listTransfers, type TransfersRequest, type TransfersResponse } from '#contract/list-transfers'
import { queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import { isOffered, takesField } from '../browser/platform.ts'
import { client } from './client.ts'
import { useLastValue } from './use-last-value.ts'

/** Transfers with the request that they match. */
export interface ListedTransfers {
  readonly request: TransfersRequest
  readonly response: TransfersResponse
}

/** Other staff send transfers too. */
const freshMs = 2000

/** Fetches transfers now, past the cache. */
export async function fetchTransfers(request: TransfersRequest, signal?: AbortSignal): Promise<TransfersResponse> {
  return (await client.call(listTransfers, request, signal)).data
}

export function transfersQuery(request: TransfersRequest | undefined) {
  return queryOptions({
    queryKey: [listTransfers.operation, request],
    queryFn:
      request === undefined || !isListed(request)
        ? skipToken
        : async ({ signal }): Promise<ListedTransfers> => ({
            request,
            response: await fetchTransfers(request, signal),
          }),
    staleTime: freshMs,
  })
}

/** Whether the platform behind the service has the list, and filters it like that. */
function isListed({ status, reversal }: TransfersRequest): boolean {
  return (
    isOffered('listTransfers') &&
    (status === undefined || takesField('listTransfers.status')) &&
    (reversal === undefined || takesField('listTransfers.reversal'))
  )
}

/** Returns the transfers of a request; the previous ones while they load or when they fail. Without a request none. */
export function useTransfers(request: TransfersRequest | undefined) {
  const { data, error, isFetching, refetch } = useQuery(transfersQuery(request))
  return { shown: useLastValue(data), isCurrent: data !== undefined, error, isFetching, retry: refetch }
}
