import { ApiError } from '#client/errors'
import { type ReactNode, useEffect } from 'react'
import { Link, useNavigate } from 'react-router'
import { Button } from '../button.tsx'
import { Icon } from '../icon.tsx'
import { LoadError } from '../load-error.tsx'
import { Skeleton } from '../skeleton.tsx'
import { Row } from '../stack.tsx'
import { Text } from '../text.tsx'
import styles from './list.module.css'

/** The query of one page of a list. */
export interface PageQuery<Page> {
  /** The previous page while the next loads, and where it fails. */
  readonly shown: Page | undefined
  /** Whether the page shown is the one asked for. */
  readonly isCurrent: boolean
  readonly error: Error | null
  readonly isFetching: boolean
  readonly refetch: () => unknown
}

interface PagedListProps<Page> {
  /** What is listed, as the subject of a sentence: `The audit`. */
  readonly what: string
  readonly query: PageQuery<Page>
  /** Why the page did not load, in a sentence. */
  readonly explain: (error: Error) => string
  /** The address of the first page, where this is another one: it is opened instead of one that the service does not know. */
  readonly first: string | undefined
  /** Says that there is nothing, in place of the list: an `EmptyNotice`. */
  readonly empty: ReactNode
  /** The list, its rows dimmed while they are those of the page before. */
  readonly children: (page: Page, isDimmed: boolean) => ReactNode
}

/** A page of a long list while it loads, when it fails, and when nothing is on it. */
export function PagedList<Page extends { readonly data: readonly unknown[] }>(props: PagedListProps<Page>) {
  const { what, query, explain, first, empty, children } = props
  const { shown, isCurrent, error, isFetching, refetch } = query
  const navigate = useNavigate()
  // A link that was mistyped, or of other filters, or from another time zone, whose days are others.
  const isForeign = first !== undefined && error instanceof ApiError && error.status === 400
  useEffect(() => {
    if (isForeign) void navigate(first, { replace: true })
  }, [isForeign, first, navigate])
  return (
    <>
      {error !== null && !isForeign && (
        <LoadError what={what} reason={explain(error)} isRetrying={isFetching} onRetry={() => void refetch()} />
      )}
      {shown === undefined
        ? error === null && <ListSkeleton />
        : isCurrent && shown.data.length === 0
          ? empty
          : children(shown, !isCurrent)}
    </>
  )
}

const skeletonRows = [1, 2, 3, 4, 5, 6, 7, 8]

function ListSkeleton() {
  return (
    <div className={styles.skeleton} aria-hidden>
      {skeletonRows.map((row) => (
        <div key={row}>
          <Skeleton line="long" />
          <Skeleton line="usual" />
          <Skeleton line="long" />
        </div>
      ))}
    </div>
  )
}

interface PagerProps {
  /** What is on the pages: `Pages of transfers`. */
  readonly label: string
  /** Which entries are shown, of how many. */
  readonly place: string
  /** The addresses of the pages beside this one. */
  readonly newer: string | undefined
  /** Where `newer` leads to another page than the one before. */
  readonly newerName?: string
  readonly older: string | undefined
}

/** The place in a long list, with links to the pages before and after. */
export function Pager({ label, place, newer, newerName = 'Newer', older }: PagerProps) {
  return (
    <Row as="nav" gap={3} justify="between" aria-label={label}>
      <Text tone="soft">{place}</Text>
      <Row gap={3}>
        <PageLink to={newer}>
          <Icon name="chevron-left" size={16} />
          {newerName}
        </PageLink>
        <PageLink to={older}>
          Older
          <Icon name="chevron-right" size={16} />
        </PageLink>
      </Row>
    </Row>
  )
}

function PageLink({ to, children }: { readonly to: string | undefined; readonly children: ReactNode }) {
  return to === undefined ? (
    <Button isSmall disabled aria-hidden>
      {children}
    </Button>
  ) : (
    <Button as={Link} isSmall to={to}>
      {children}
    </Button>
  )
}
