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

/** React Query's options to request and cache a value. */
export type Query<Value> = UndefinedInitialDataOptions<Value, Error, Value> & {
  queryKey: DataTag<QueryKey, Value, Error>
}

/**
 * Returns the query of an operation: `useQuery(query(listPlaces, { query: 'Rome' }))`. The query is idle without a
 * request, or if the service lacks the operation.
 *
 * @param read returns the value to cache, by default the response's body; must be the same function for every request
 * of an operation
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

/**
 * Requests a query. `shown` is its data, or the previous data while loading and after a failure, as `isCurrent` says.
 */
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
 * Returns the suggestions of several queries together: late ones would move the others.
 *
 * @param isCurrent whether they belong to the current text
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
