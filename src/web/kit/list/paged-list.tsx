import { ApiError } from '#client/errors'
import { type ReactNode, useEffect } from 'react'
import { Link, useNavigate } from 'react-router'
import { Button } from '../button.tsx'
import { Icon } from '../icon.tsx'
import { LoadError } from '../load-error.tsx'
import { Skeleton } from '../skeleton.tsx'
import { Row, Stack } from '../stack.tsx'
import { Text } from '../text.tsx'
import { formatCount } from '../format/locale.ts'
import { Table, type TableProps } from './table.tsx'

export interface PageQuery<Page> {
  /** The requested page; the previous page while it loads or after it fails. */
  readonly shown: Page | undefined
  /** Whether `shown` is the requested page. */
  readonly isCurrent: boolean
  readonly error: Error | null
  /** Why the page did not load, as a sentence. */
  readonly reason: string
  readonly isFetching: boolean
  readonly refetch: () => unknown
}

/** One page of a list, with the cursors of its neighbours; `previous` is left out if unknown. */
export interface Page<Row> {
  readonly data: readonly Row[]
  readonly pagination?: { readonly next?: string | null; readonly previous?: string | null | undefined }
}

interface PagedListProps<Row> extends Omit<TableProps<Row>, 'rows' | 'isDimmed'> {
  /** The name of the list: `audit`. */
  readonly what: string
  readonly query: PageQuery<Page<Row>>
  /** The cursor of the page; undefined for the first. */
  readonly cursor?: string | undefined
  /** Returns the address of a page, or without a cursor of the first; only for lists with several pages. */
  readonly hrefOf?: (cursor?: string) => string
  /** Replaces an empty list: an `EmptyNotice`. */
  readonly empty: ReactNode
}

/** A page of a long list with links to its neighbours, and its loading, error and empty states. */
export function PagedList<Row>(props: PagedListProps<Row>) {
  const { what, query, cursor, hrefOf = () => '', empty, ...table } = props
  const { shown, isCurrent, error, reason, isFetching, refetch } = query
  const navigate = useNavigate()
  const first = cursor === undefined ? undefined : hrefOf()
  // The link is mistyped, or its cursor belongs to other filters or to another time zone's days.
  const isForeign = first !== undefined && error instanceof ApiError && error.status === 400
  useEffect(() => {
    if (isForeign) void navigate(first, { replace: true })
  }, [isForeign, first, navigate])
  const isEmpty = isCurrent && shown?.data.length === 0
  return (
    <>
      {error !== null && !isForeign && (
        <LoadError what={`The ${what}`} reason={reason} isRetrying={isFetching} onRetry={() => void refetch()} />
      )}
      {shown === undefined && error === null && (
        <Stack gap={5} aria-hidden>
          {Array.from({ length: 8 }, (_, row) => (
            <Skeleton key={row} line="long" />
          ))}
        </Stack>
      )}
      {isEmpty && empty}
      {shown !== undefined && !isEmpty && (
        <>
          <Table {...table} rows={shown.data} isDimmed={!isCurrent} />
          <Pager {...shown.pagination} what={what} count={shown.data.length} first={first} hrefOf={hrefOf} />
        </>
      )}
    </>
  )
}

interface PagerProps {
  readonly what: string
  readonly count: number
  readonly hrefOf: (cursor: string) => string
  /** The address of the first page; undefined on the first page itself. */
  readonly first: string | undefined
  readonly previous?: string | null | undefined
  readonly next?: string | null
}

/** The number of entries shown, with links to the previous and next pages. The browser's Back works too. */
function Pager({ what, count, first, previous, next, hrefOf }: PagerProps) {
  const before = previous === null ? undefined : previous === undefined ? first : hrefOf(previous)
  const after = next === null || next === undefined ? undefined : hrefOf(next)
  if (before === undefined && after === undefined) return null
  return (
    <Row as="nav" gap={3} justify="between" aria-label={`Pages of the ${what}`}>
      <Text tone="soft">{formatCount(count, 'entry', 'entries')} on this page</Text>
      <Row gap={3}>
        {before !== undefined && (
          <Button as={Link} isSmall to={before}>
            <Icon name="chevron-left" size={16} />
            {previous === undefined ? 'First' : 'Previous'}
          </Button>
        )}
        {after !== undefined && (
          <Button as={Link} isSmall to={after}>
            Next
            <Icon name="chevron-right" size={16} />
          </Button>
        )}
      </Row>
    </Row>
  )
}
