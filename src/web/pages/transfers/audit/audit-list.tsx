import { ApiError } from '#client/errors'
import type { AuditEntry } from '#contract/list-audit'
import { useEffect } from 'react'
import { Link, useNavigate } from 'react-router'
import { explainRead } from '../../../api/explain-change.ts'
import { useAudit } from '../../../api/list-audit.ts'
import { LoadError } from '../../../components/load-error/load-error.tsx'
import { countWords } from '../../../format/offer-words.ts'
import { memberHref } from '../members/members-address.ts'
import { MomentText } from '../moment-text.tsx'
import { Pager } from '../pager.tsx'
import { transferHref } from '../transfers-address.ts'
import { auditHref, type AuditSearch } from './audit-address.ts'
import { kindNames } from './audit-words.ts'

/** A page of the audit. The browser's Back leads to the newer pages. */
export function AuditList({ search }: { readonly search: AuditSearch }) {
  const navigate = useNavigate()
  const { cursor, ...filters } = search
  const { shown, isCurrent, error, isFetching, retry } = useAudit(search)
  const isForeignCursor = cursor !== undefined && error instanceof ApiError && error.status === 400
  const newest = auditHref(filters)

  useEffect(() => {
    // A link that was mistyped, or of other filters.
    if (isForeignCursor) void navigate(newest, { replace: true })
  }, [isForeignCursor, newest, navigate])

  const entries = shown?.data ?? []
  return (
    <>
      {error !== null && !isForeignCursor && (
        <LoadError what="The audit" reason={explainRead(error)} isRetrying={isFetching} onRetry={() => void retry()} />
      )}
      {shown === undefined ? (
        error === null && <AuditSkeleton />
      ) : isCurrent && entries.length === 0 ? (
        <div className="audit-empty">
          <p>Nothing matches. An ID must match exactly, to the letter; reads appear after some seconds.</p>
          <Link className="button" to={auditHref({ kind: 'all' })}>
            Show everything
          </Link>
        </div>
      ) : (
        <>
          <AuditTable entries={entries} isDimmed={!isCurrent} />
          <Pager
            label="Pages of the audit"
            place={`${countWords(entries.length, 'entry', 'entries')} on this page`}
            newer={cursor === undefined ? undefined : newest}
            newerName="Newest"
            older={
              shown.pagination.next === null ? undefined : auditHref({ ...filters, cursor: shown.pagination.next })
            }
          />
        </>
      )}
    </>
  )
}

interface AuditTableProps {
  readonly entries: readonly AuditEntry[]
  /** These are the previous entries, while the next are loading. */
  readonly isDimmed: boolean
}

function AuditTable({ entries, isDimmed }: AuditTableProps) {
  return (
    <table className="audit-table" data-dimmed={isDimmed}>
      <caption className="visually-hidden">Who did what, newest first</caption>
      <thead>
        <tr>
          <th scope="col">When</th>
          <th scope="col">Who</th>
          <th scope="col">What</th>
          <th scope="col">About</th>
          <th scope="col">Request</th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- An entry has no id, and two may be equal.
          <tr key={`${entry.at} ${entry.request_id} ${entry.kind} ${index}`}>
            <td>
              <MomentText at={entry.at} />
            </td>
            <td>
              {entry.person_name ?? entry.key_label ?? entry.person ?? 'Nobody signed in'}
              {entry.person_name !== null && entry.key_label !== null && <small>{entry.key_label}</small>}
            </td>
            <td>
              <b>{kindNames[entry.kind]}</b>
              {entry.operation !== null && (
                <small>
                  {entry.operation}
                  {entry.status !== null && ` · ${entry.status}`}
                </small>
              )}
            </td>
            <td className="audit-subject">
              <Subject entry={entry} />
            </td>
            <td>
              {entry.address ?? 'A command'}
              {entry.request_id !== null && <small>{entry.request_id}</small>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** A transfer and an account have pages of their own. */
function Subject({ entry: { subject, kind } }: { readonly entry: AuditEntry }) {
  if (subject === null) return <span className="desk-hint">–</span>
  const isRule = kind.startsWith('rule.') || kind.startsWith('key.') || kind.startsWith('signer.')
  if (!isRule && /^[0-9A-HJKMNP-TV-Z]{26}$/.test(subject))
    return (
      <Link className="link-alone" to={transferHref(subject)}>
        {subject}
      </Link>
    )
  if (!isRule && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(subject)) {
    return (
      <Link className="link-alone" to={memberHref(subject)}>
        {subject}
      </Link>
    )
  }
  return subject
}

const skeletonRows = [1, 2, 3, 4, 5, 6, 7, 8]

/** Shown while the first page loads. */
function AuditSkeleton() {
  return (
    <div className="audit-skeleton" aria-hidden>
      {skeletonRows.map((row) => (
        <div key={row}>
          <span className="line skeleton" data-width="long" />
          <span className="line skeleton" />
          <span className="line skeleton" data-width="long" />
        </div>
      ))}
    </div>
  )
}
