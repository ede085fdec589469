import type { Account } from '#contract/miles/accounts/account'
import { listAccounts } from '#contract/miles/accounts/list-accounts'
import { useQuery } from '@tanstack/react-query'
import { accountId } from '#contract/miles/transfer'
import type { ComponentProps } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'
import { useTitle } from '#web/api/use-title.ts'
import * as z from 'zod/mini'
import { useMay } from '#web/api/get-key.ts'
import { query, useShownQuery } from '#web/api/query.ts'
import { useSession } from '#web/api/session.ts'
import { Status } from '#web/kit/card.tsx'
import { Drawer, overList } from '#web/kit/controls/drawer.tsx'
import { formatMiles } from '#web/kit/format/miles.ts'
import { formatPhone } from '#web/kit/format/phone.ts'
import { PagedList } from '#web/kit/list/paged-list.tsx'
import { type Column, Figure } from '#web/kit/list/table.tsx'
import { MomentText } from '#web/kit/moment-text.tsx'
import { EmptyNotice } from '#web/kit/notice.tsx'
import { LoneLink } from '#web/kit/text.tsx'
import { accountStatuses } from '../accounts/account-words.ts'
import { memberHref, membersHref, readMemberAddress, readMembersAddress } from '../addresses.ts'
import { AccountCard } from './account-card.tsx'
import { Statement } from './statement.tsx'
import { QueryError } from '#web/api/query-error.tsx'
import { Columns, DeskSkeleton, Id } from '../desk-parts.tsx'
import { isNotFound } from '#web/api/explain-error.ts'
import { accountQuery } from '../accounts/account-queries.ts'
import { Offered } from '#web/api/platform.tsx'
import { Closed, DeskPage } from '../desk-page.tsx'
import styles from './members.module.css'
import { AccountChanges } from './account-changes.tsx'
import { FindMember } from './find-member.tsx'

/** Shown where the platform behind the service tells nothing about accounts. */
const noAccounts = (
  <Closed title="No accounts here">
    <p>
      The platform behind this service does not tell whose an account is, nor what is on it. Miles can be sent, and
      their transfers looked up.
    </p>
  </Closed>
)

const accounts = { needs: 'findAccount', otherwise: noAccounts } as const

/** The accounts, newest first, of which one opens beside the list. */
export function MembersPage() {
  const { member, from, to, page, cursor } = readMembersAddress(useLocation().search)
  return (
    <DeskPage title="Members" {...accounts}>
      <FindMember />
      <Offered needs="listAccounts">
        <MemberList cursor={cursor} />
      </Offered>
      {member !== undefined && (
        <MemberDrawer
          key={member}
          id={member}
          listHref={membersHref({ cursor })}
          search={{ from, to, cursor: page }}
          hrefOf={({ cursor: page, ...days }) => membersHref({ cursor, member, ...days, page })}
        />
      )}
    </DeskPage>
  )
}

/** Others open accounts too. */
const freshMs = 2000

function MemberList({ cursor }: { readonly cursor: string | undefined }) {
  const navigate = useNavigate()
  const mayRead = useMay(listAccounts)
  const list = useShownQuery({
    ...query(listAccounts, mayRead ? { limit: 50, cursor } : undefined),
    staleTime: freshMs,
  })
  if (!mayRead) return null
  const hrefOf = ({ account_id }: Account) => membersHref({ cursor, member: account_id })
  return (
    <PagedList
      what="members"
      query={list}
      cursor={cursor}
      hrefOf={(cursor) => membersHref({ cursor })}
      caption="Members, newest accounts first"
      columns={columnsOf(hrefOf)}
      rowKey={({ account_id }) => account_id}
      onOpen={(account) => void navigate(hrefOf(account), overList)}
      empty={<EmptyNotice title="No members yet">Accounts of members appear here once they are opened.</EmptyNotice>}
    />
  )
}

const columnsOf = (hrefOf: (account: Account) => string): readonly Column<Account>[] => [
  {
    title: 'External ID',
    narrow: 'start',
    isHeading: true,
    cell: (account) => (
      <LoneLink to={hrefOf(account)} {...overList}>
        {account.external_id || account.account_id}
      </LoneLink>
    ),
  },
  { title: 'Phone number', cell: ({ phone_number }) => formatPhone(phone_number) },
  { title: 'Account ID', cell: ({ account_id }) => <Id of="other">{account_id}</Id> },
  {
    title: 'Balance',
    narrow: 'end',
    isNumber: true,
    cell: ({ balance }) => <Figure what="miles">{formatMiles(balance)}</Figure>,
  },
  { title: 'Status', cell: ({ status }) => <Status {...accountStatuses[status]} /> },
  { title: 'Opened', cell: ({ created_at }) => <MomentText at={created_at} /> },
]

/** The account of one member: its state, its statement, what was changed, and what can be corrected. */
export function MemberPage() {
  const { id = '' } = useParams()
  const isStaff = useSession()?.role === 'staff'
  return isStaff ? <Member key={id} id={id.toLowerCase()} /> : <DeskPage title="Member" {...accounts} />
}

function Member({ id }: { readonly id: string }) {
  const search = readMemberAddress(useLocation().search)
  const { title, content } = useMember({ id, search, hrefOf: (next) => memberHref(id, next) })
  useTitle(title === undefined ? 'No such account' : `Member ${title}`)
  return (
    <DeskPage title={title ?? unknownTitle} {...accounts}>
      {content}
    </DeskPage>
  )
}

/** The same beside the list. */
function MemberDrawer({ listHref, ...props }: ComponentProps<typeof Statement> & { readonly listHref: string }) {
  const { title, content } = useMember(props)
  return (
    <Drawer title={title ?? unknownTitle} listHref={listHref}>
      {content}
    </Drawer>
  )
}

const unknownTitle = 'We can’t find this account'

/** Returns the title and content for an account; no title where there is no such account. */
function useMember(props: ComponentProps<typeof Statement>) {
  const { id } = props
  const isId = z.safeParse(accountId, id).success
  const found = useQuery(accountQuery(isId ? { account_id: id } : undefined))
  const { data: account, error } = found
  if (!isId || isNotFound(error)) {
    return { content: <FindMember intro="The link may be mistyped or incomplete: an account is never removed." /> }
  }
  return {
    title: account === undefined ? '' : account.external_id,
    content: (
      <>
        <QueryError what="The account" query={found} />
        <Columns className={styles.member}>
          {account !== undefined ? <AccountCard account={account} /> : error === null ? <DeskSkeleton /> : <div />}
          <Offered needs="getStatement">
            <Statement {...props} />
          </Offered>
          <Offered needs="listAccountChanges">
            <AccountChanges id={id} />
          </Offered>
        </Columns>
      </>
    ),
  }
}
