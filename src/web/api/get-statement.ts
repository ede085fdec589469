import { ApiError, NetworkError } from '#client/errors'
import { getStatement, type StatementResponse } from '#contract/get-statement'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { currentKey, expireKey } from '../browser/session.ts'
import { client } from './client.ts'
import { useLastValue } from './use-last-value.ts'

/** The entries of one page. */
const pageSize = 20

/** Transfers arrive at any time. */
const freshMs = 2000

function statementQuery(id: string, cursor: string | undefined) {
  const request = { id, limit: pageSize, ...(cursor === undefined ? {} : { cursor }) }
  return queryOptions({
    queryKey: [getStatement.operation, request],
    queryFn: async ({ signal }): Promise<StatementResponse> => (await client.call(getStatement, request, signal)).data,
    staleTime: freshMs,
  })
}

/** Returns a page of the statement of an account; the previous page while it loads or when it fails. */
export function useStatement(id: string, cursor: string | undefined) {
  const { data, error, isFetching, refetch } = useQuery(statementQuery(id, cursor))
  return { shown: useLastValue(data), isCurrent: data !== undefined, error, isFetching, retry: refetch }
}

/**
 * Fetches the whole statement of an account as CSV.
 *
 * @throws {ApiError} when the service responds with an error
 * @throws {NetworkError} when no complete response arrives
 */
export async function fetchStatementFile(id: string, signal: AbortSignal): Promise<string> {
  const { operation, path } = getStatement
  const key = currentKey()
  const headers = { authorization: `Bearer ${key}`, accept: 'text/csv' }
  let response: Response
  let text: string
  try {
    response = await fetch(`/v1${path.replace('{id}', encodeURIComponent(id))}`, { headers, signal })
    text = await response.text()
  } catch (cause) {
    signal.throwIfAborted()
    throw new NetworkError(operation, cause)
  }
  if (response.ok) return text
  if (response.status === 401) expireKey(key)
  const requestId = response.headers.get('x-request-id') ?? undefined
  throw new ApiError(operation, response.status, [`HTTP ${response.status}`], undefined, requestId)
}
