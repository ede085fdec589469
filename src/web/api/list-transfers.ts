import { ApiError } from '#client/errors'
import { listTransfers, type TransfersRequest, type TransfersResponse } from '#contract/list-transfers'
import { queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import { isOffered, takesField } from '../browser/platform.ts'
import { currentRights } from '../browser/session.ts'
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

/** Transfers of everyone, or only those that the person behind the key has sent. */
export interface VisibleTransfers {
  readonly data: TransfersResponse['data']
  readonly isOwnOnly: boolean
}

const forbidden = 403

/** Fetches transfers now: everyone's where the key has the right `read`, else those of its own person. */
export async function fetchVisibleTransfers(
  request: TransfersRequest,
  signal?: AbortSignal,
): Promise<VisibleTransfers> {
  if (currentRights()?.includes('read') ?? true) {
    try {
      return { data: (await fetchTransfers({ ...request, all: true }, signal)).data, isOwnOnly: false }
    } catch (error) {
      // The right may have been taken away since the sign-in.
      if (!(error instanceof ApiError) || error.status !== forbidden) throw error
    }
  }
  return { data: (await fetchTransfers(request, signal)).data, isOwnOnly: true }
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
