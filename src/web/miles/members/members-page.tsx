import { useQuery } from '@tanstack/react-query'
import { accountId } from '#contract/miles/transfer'
import { useParams } from 'react-router'
import { useTitle } from '#web/api/use-title.ts'
import * as z from 'zod/mini'
import { useSession } from '#web/api/session.ts'
import { AccountCard } from './account-card.tsx'
import { Statement } from './statement.tsx'
import { Columns, DeskSkeleton, ReadError } from '../desk-parts.tsx'
import { isNotFound } from '#web/api/explain-error.ts'
import { accountQuery } from '../accounts/account-queries.ts'
import { isOffered } from '#web/api/platform.ts'
import { Closed, DeskPage } from '../desk-page.tsx'
import styles from './members.module.css'
import { AccountChanges } from './account-changes.tsx'
import { FindMember } from './find-member.tsx'

/** Shown where the platform behind the service tells nothing about accounts. */
const noAccounts = isOffered('findAccount') ? undefined : (
  <Closed title="No accounts here">
    <p>
      The platform behind this service does not tell whose an account is, nor what is on it. Miles can be sent, and
      their transfers looked up.
    </p>
  </Closed>
)

/** Where staff find the account of a member. */
export function MembersPage() {
  return (
    <DeskPage title="Members" notOffered={noAccounts}>
      <FindMember />
    </DeskPage>
  )
}

/** The account of one member: its state, its statement, what was changed, and what can be corrected. */
export function MemberPage() {
  const { id = '' } = useParams()
  const isStaff = useSession()?.role === 'staff'
  if (isStaff && noAccounts === undefined) return <Member key={id} id={id.toLowerCase()} />
  return <DeskPage title="Member" notOffered={noAccounts} />
}

function Member({ id }: { readonly id: string }) {
  const isId = z.safeParse(accountId, id).success
  const query = useQuery(accountQuery(isId ? { account_id: id } : undefined))
  const { data: account, error } = query
  const isUnknown = !isId || isNotFound(error)
  useTitle(isUnknown ? 'No such account' : `Member${account === undefined ? '' : ` ${account.external_id}`}`)
  if (isUnknown) {
    return (
      <DeskPage title="We can’t find this account">
        <FindMember intro="The link may be mistyped or incomplete: an account is never removed." />
      </DeskPage>
    )
  }
  return (
    <DeskPage title={account?.external_id ?? 'Member'}>
      <ReadError what="The account" query={query} />
      <Columns className={styles.member}>
        {account !== undefined ? <AccountCard account={account} /> : error === null ? <DeskSkeleton /> : <div />}
        {isOffered('getStatement') && <Statement id={id} />}
        {isOffered('listAccountChanges') && <AccountChanges id={id} />}
      </Columns>
    </DeskPage>
  )
}
