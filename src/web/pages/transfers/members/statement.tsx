import { ApiError } from '#client/errors'
import { useEffect } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { explainRead } from '../../../api/explain-change.ts'
import { useStatement } from '../../../api/get-statement.ts'
import { LoadError } from '../../../components/load-error/load-error.tsx'
import { countWords } from '../../../format/offer-words.ts'
import { Pager } from '../pager.tsx'
import { transfersHref } from '../transfers-address.ts'
import { memberHref, readMemberAddress } from './members-address.ts'
import { StatementFileButton } from './statement-file-button.tsx'
import { StatementTable } from './statement-table.tsx'

/** What was booked on an account, page by page, with the balance after each entry. */
export function Statement({ id }: { readonly id: string }) {
  const { search: address } = useLocation()
  const navigate = useNavigate()
  const { cursor } = readMemberAddress(address)
  const { shown, isCurrent, error, isFetching, retry } = useStatement(id, cursor)
  const isForeignCursor = cursor !== undefined && error instanceof ApiError && error.status === 400
  const hrefOf = (next: string | null) => (next === null ? undefined : memberHref(id, { cursor: next }))

  useEffect(() => {
    // A link that was mistyped, or of another account.
    if (isForeignCursor) void navigate(memberHref(id), { replace: true })
  }, [isForeignCursor, id, navigate])

  const entries = shown?.data ?? []
  const isEmpty = isCurrent && entries.length === 0
  return (
    <section className="member-statement" aria-labelledby="member-statement">
      <div className="member-statement-bar">
        <h2 id="member-statement">Statement</h2>
        <StatementFileButton id={id} isEmpty={isEmpty && cursor === undefined} />
      </div>
      {error !== null && !isForeignCursor && (
        <LoadError
          what="The statement"
          reason={explainRead(error)}
          isRetrying={isFetching}
          onRetry={() => void retry()}
        />
      )}
      {shown === undefined ? (
        error === null && <StatementSkeleton />
      ) : isEmpty ? (
        <Nothing id={id} isPast={cursor !== undefined} />
      ) : (
        <>
          <StatementTable entries={entries} isDimmed={!isCurrent} />
          <Pager
            label="Pages of the statement"
            place={`${countWords(entries.length, 'entry', 'entries')} on this page`}
            newer={hrefOf(shown.pagination.previous)}
            older={hrefOf(shown.pagination.next)}
          />
        </>
      )}
    </section>
  )
}

function Nothing({ id, isPast }: { readonly id: string; readonly isPast: boolean }) {
  return (
    <div className="member-empty">
      <p>{isPast ? 'There is nothing on this page.' : 'Nothing has been booked on this account yet.'}</p>
      {isPast ? (
        <Link className="button" to={memberHref(id)}>
          Show the newest entries
        </Link>
      ) : (
        <Link className="button" to={transfersHref({})}>
          Send miles
        </Link>
      )}
    </div>
  )
}

const skeletonRows = [1, 2, 3, 4, 5, 6]

/** Shown while the first page loads. */
function StatementSkeleton() {
  return (
    <div className="member-statement-skeleton" aria-hidden>
      {skeletonRows.map((row) => (
        <div key={row}>
          <span className="line skeleton" data-width="long" />
          <span className="line skeleton" data-width="long" />
          <span className="line skeleton" />
        </div>
      ))}
    </div>
  )
}
