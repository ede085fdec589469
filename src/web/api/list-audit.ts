import { type AuditInput, listAudit } from '#contract/list-audit'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { client } from './client.ts'
import { useLastValue } from './use-last-value.ts'

/** The entries of one page. */
const pageSize = 50

/** Much happens at any time. */
const freshMs = 2000

function auditQuery(filter: Pick<AuditInput, 'actor' | 'kind' | 'subject' | 'cursor'>) {
  const request = { ...filter, limit: pageSize }
  return queryOptions({
    queryKey: [listAudit.operation, request],
    queryFn: async ({ signal }) => (await client.call(listAudit, request, signal)).data,
    staleTime: freshMs,
  })
}

/** Returns a page of who did what; the previous page while it loads or when it fails. */
export function useAudit(filter: Pick<AuditInput, 'actor' | 'kind' | 'subject' | 'cursor'>) {
  const { data, error, isFetching, refetch } = useQuery(auditQuery(filter))
  return { shown: useLastValue(data), isCurrent: data !== undefined, error, isFetching, retry: refetch }
}
