import '../transfers-page.css'
import './members.css'
import { accountId } from '#contract/transfer'
import { useParams } from 'react-router'
import * as z from 'zod/mini'
import { explainRead } from '../../../api/explain-change.ts'
import { isNotFound } from '../../../api/explain-error.ts'
import { useAccount } from '../../../api/find-account.ts'
import { isOffered } from '../../../browser/platform.ts'
import { useSession } from '../../../browser/session.ts'
import { useTitle } from '../../../browser/use-title.ts'
import { LoadError } from '../../../components/load-error/load-error.tsx'
import { DeskHeading } from '../desk-heading.tsx'
import { StaffOnly } from '../staff-only.tsx'
import { AccountCard } from './account-card.tsx'
import { AccountChanges } from './account-changes.tsx'
import { NoAccounts } from './no-accounts.tsx'
import { FindMember } from './find-member.tsx'
import { Statement } from './statement.tsx'

/** The account of one member: its state, its statement, what was changed, and what can be corrected. */
export function MemberPage() {
  const { id = '' } = useParams()
  const role = useSession()?.role
  const hasAccounts = isOffered('findAccount')
  if (role === 'staff' && hasAccounts) return <Member key={id} id={id.toLowerCase()} />
  return (
    <div className="desk">
      <DeskHeading>Member</DeskHeading>
      {hasAccounts ? <StaffOnly role={role} /> : <NoAccounts />}
    </div>
  )
}

function Member({ id }: { readonly id: string }) {
  const isId = z.safeParse(accountId, id).success
  const { account, error, isFetching, retry } = useAccount(isId ? { account_id: id } : undefined)
  const isUnknown = !isId || isNotFound(error)
  useTitle(isUnknown ? 'No such account' : `Member${account === undefined ? '' : ` ${account.external_id}`}`)
  if (isUnknown) return <NoSuchMember />
  return (
    <div className="desk">
      <DeskHeading>{account?.external_id ?? 'Member'}</DeskHeading>
      {error !== null && (
        <LoadError
          what="The account"
          reason={explainRead(error)}
          isRetrying={isFetching}
          onRetry={() => void retry()}
        />
      )}
      <div className="member">
        <div className="member-account">
          {account !== undefined ? (
            <AccountCard account={account} />
          ) : (
            error === null && <span className="member-skeleton skeleton" />
          )}
        </div>
        {isOffered('getStatement') && <Statement id={id} />}
        {isOffered('listAccountChanges') && <AccountChanges id={id} />}
      </div>
    </div>
  )
}

function NoSuchMember() {
  return (
    <div className="desk">
      <DeskHeading>There is no such account</DeskHeading>
      <section className="desk-card member-search" aria-label="Find a member">
        <p>The link may be mistyped or incomplete: an account is never removed. Look for it here.</p>
        <FindMember />
      </section>
    </div>
  )
}
