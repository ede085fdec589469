import '../transfers-page.css'
import './members.css'
import { Link } from 'react-router'
import { isOffered } from '../../../browser/platform.ts'
import { useSession } from '../../../browser/session.ts'
import { useTitle } from '../../../browser/use-title.ts'
import { DeskHeading } from '../desk-heading.tsx'
import { StaffOnly } from '../staff-only.tsx'
import { transfersHref } from '../transfers-address.ts'
import { NoAccounts } from './no-accounts.tsx'
import { FindMember } from './find-member.tsx'

/** Where staff find the account of a member. */
export function MembersPage() {
  useTitle('Members')
  const role = useSession()?.role
  return (
    <div className="desk">
      <DeskHeading>Members</DeskHeading>
      {!isOffered('findAccount') ? (
        <NoAccounts />
      ) : role === 'staff' ? (
        <section className="desk-card member-search" aria-label="Find a member">
          <p>
            The account of a member: its balance and its statement, what was changed, and what can be corrected. A phone
            number never becomes part of an address.
          </p>
          <FindMember />
          <p className="desk-hint">
            Every transfer in the <Link to={transfersHref({ tab: 'history' })}>history</Link> leads to its account too.
          </p>
        </section>
      ) : (
        <StaffOnly role={role} />
      )}
    </div>
  )
}
