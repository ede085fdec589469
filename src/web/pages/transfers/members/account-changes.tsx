import { Link } from 'react-router'
import { explainRead } from '../../../api/explain-change.ts'
import { useAccountChanges } from '../../../api/list-account-changes.ts'
import { LoadError } from '../../../components/load-error/load-error.tsx'
import { formatPhone } from '../../../format/phone.ts'
import { auditHref } from '../audit/audit-address.ts'
import { MomentText } from '../moment-text.tsx'

const names = {
  phone_number: 'Phone number changed',
  external_id: 'External ID repaired',
  frozen: 'Frozen',
  unfrozen: 'Unfrozen',
  closed: 'Closed for good',
} as const

/** What has been changed of an account beside its balance: by whom, when and why. */
export function AccountChanges({ id }: { readonly id: string }) {
  const { changes, isCut, error, isFetching, retry } = useAccountChanges(id)
  return (
    <section className="desk-card member-changes" aria-labelledby="member-changes">
      <h2 id="member-changes">Changes</h2>
      {error !== null && (
        <LoadError
          what="The changes"
          reason={explainRead(error)}
          isRetrying={isFetching}
          onRetry={() => void retry()}
        />
      )}
      {changes === undefined ? (
        error === null && <span className="line skeleton" data-width="long" />
      ) : changes.length === 0 ? (
        <p className="desk-hint">Nothing was changed since it was opened.</p>
      ) : (
        <ol className="member-change-list">
          {changes.map(({ change, earlier_phone_number, reason, by, at }) => (
            <li key={`${at} ${change}`}>
              <b>{names[change]}</b>
              {earlier_phone_number !== null && ` from ${formatPhone(earlier_phone_number)}`}
              <p>
                {by}, <MomentText at={at} />
              </p>
              <blockquote>{reason}</blockquote>
            </li>
          ))}
        </ol>
      )}
      {isCut && (
        <p>
          <Link className="link-alone" to={auditHref({ subject: id, kind: 'account.changed' })}>
            Older changes in the audit
          </Link>
        </p>
      )}
    </section>
  )
}
