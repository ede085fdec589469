import { type AuditInput, listAudit } from '#contract/list-audit'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { client } from './client.ts'
import { useLastValue } from './use-last-value.ts'

/** The entries of one page. */
const pageSize = 50

/** Much happens at any time. */
const freshMs = 2000

type AuditFilter = Omit<Pick<AuditInput, 'actor' | 'kind' | 'subject' | 'cursor'>, 'kind'> & {
  /** Everything but reads when left out. */
  readonly kind?: AuditInput['kind'] | 'all'
}

function auditQuery({ kind, ...filter }: AuditFilter) {
  const ofKind = kind === 'all' ? {} : kind === undefined ? { reads: false } : { kind }
  const request = { ...filter, ...ofKind, limit: pageSize }
  return queryOptions({
    queryKey: [listAudit.operation, request],
    queryFn: async ({ signal }) => (await client.call(listAudit, request, signal)).data,
    staleTime: freshMs,
  })
}

/** Returns a page of who did what; the previous page while it loads or when it fails. */
export function useAudit(filter: AuditFilter) {
  const { data, error, isFetching, refetch } = useQuery(auditQuery(filter))
  return { shown: useLastValue(data), isCurrent: data !== undefined, error, isFetching, retry: refetch }
}
