import type { ClientResponse } from '#client/client'
import type { AnyEndpoint, RequestOf, ResponseOf } from '#contract/endpoint'
import type { OperationName } from '#contract/endpoints'
import {
  type DataTag,
  type QueryKey,
  queryOptions,
  skipToken,
  type UndefinedInitialDataOptions,
  useQuery,
  type UseQueryResult,
} from '@tanstack/react-query'
import { client } from './client.ts'
import { explainError } from './explain-error.ts'
import { isOffered } from './platform.tsx'
import { useLastValue } from '#web/browser/use-last-value.ts'

/** The options with which React Query requests and caches a value. */
export type Query<Value> = UndefinedInitialDataOptions<Value, Error, Value> & {
  queryKey: DataTag<QueryKey, Value, Error>
}

/**
 * Returns the query of an operation: `useQuery(query(listPlaces, { query: 'Rome' }))`. Nothing is requested without a request,
 * nor where the service has no such operation.
 *
 * @param read returns what is cached of a response, where that is not its body; the same for each request of an operation
 */
export function query<E extends AnyEndpoint>(endpoint: E, request: RequestOf<E> | undefined): Query<ResponseOf<E>>
export function query<E extends AnyEndpoint, Value>(
  endpoint: E,
  request: RequestOf<E> | undefined,
  read: (response: ClientResponse<E>) => Value | Promise<Value>,
): Query<Value>
export function query<E extends AnyEndpoint>(
  endpoint: E,
  request: RequestOf<E> | undefined,
  read = ({ data }: ClientResponse<E>): unknown => data,
): object {
  return queryOptions({
    queryKey: [endpoint.operation, request],
    queryFn:
      request === undefined || !isOffered(endpoint.operation as OperationName)
        ? skipToken
        : async ({ signal }) => read(await client.call(endpoint, request, signal)),
  })
}

/** Requests a query. `shown` is its data, or the previous data while it loads and where it fails; `isCurrent` says which. */
export function useShownQuery<Value>(options: Query<Value>) {
  const { data, error, isFetching, refetch } = useQuery(options)
  return {
    shown: useLastValue(data),
    isCurrent: data !== undefined,
    error,
    reason: explainError(error),
    isFetching,
    refetch,
  }
}

/**
 * Returns what several queries suggest: all at once, since what comes later would move the others.
 *
 * @param isCurrent whether they belong to the text typed now
 */
export function suggestionsOf<Option>(
  options: readonly Option[],
  queries: readonly UseQueryResult[],
  isCurrent: boolean,
) {
  const error = queries.find((each) => each.error !== null)?.error
  return {
    options: isCurrent && !queries.some(({ isLoading }) => isLoading) ? options : [],
    isLoading: !isCurrent || queries.some(({ isFetching }) => isFetching),
    error: error && isCurrent ? explainError(error) : undefined,
    onRetry() {
      for (const { isError, refetch } of queries) if (isError) void refetch()
    },
  }
}
