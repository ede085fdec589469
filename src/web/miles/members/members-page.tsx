import type { Account } from '#contract/miles/accounts/account'
import { listAccounts } from '#contract/miles/accounts/list-accounts'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useTitle } from '#web/api/use-title.ts'
import { useMay } from '#web/api/get-key.ts'
import { query, useShownQuery } from '#web/api/query.ts'
import { Status } from '#web/kit/card.tsx'
import { overList } from '#web/kit/controls/drawer.tsx'
import { formatMiles } from '#web/kit/format/miles.ts'
import { formatPhone } from '#web/kit/format/phone.ts'
import { PagedList } from '#web/kit/list/paged-list.tsx'
import { type Column, Figure } from '#web/kit/list/table.tsx'
import { EmptyNotice } from '#web/kit/notice.tsx'
import { LoneLink, MomentText } from '#web/kit/text.tsx'
import { accountStatuses } from '../accounts/account-messages.ts'
import { membersHref, readMembersAddress } from '../addresses.ts'
import { freshMs } from '../transfers/transfer-queries.ts'
import { MemberDrawer } from './member-drawer.tsx'
import { OpenAccountDialog, type TypedAccount } from './open-account-dialog.tsx'
import { Id } from '../linked-id.tsx'
import { deskPage } from '../desk-page.tsx'
import { FindMember } from './find-member.tsx'

/** Shown if the platform has no operations for accounts. */
const noAccounts = (
  <EmptyNotice title="No accounts here">
    The platform behind this service does not say who has an account, or its balance. You can send miles and look up
    transfers.
  </EmptyNotice>
)

/** The accounts, newest first; one opens beside the list. */
export const MembersPage = deskPage({ title: 'Members', needs: 'findAccount', otherwise: noAccounts }, Members)

function useMembers() {
  const search = readMembersAddress(useLocation().search)
  const { cursor, member } = search
  useTitle(member === undefined ? 'Members' : undefined)
  const [typed, setTyped] = useState<TypedAccount>()
  const navigate = useNavigate()
  const mayList = useMay(listAccounts)
  const request = mayList ? { limit: 50, cursor } : undefined
  const list = useShownQuery({ ...query(listAccounts, request), staleTime: freshMs })
  const hrefOf = ({ account_id }: Account) => membersHref({ cursor, member: account_id })
  const open = (account: Account) => void navigate(hrefOf(account), overList)
  return { search, typed, setTyped, mayList, list, hrefOf, open }
}

function Members() {
  const { search, typed, setTyped, mayList, list, hrefOf, open } = useMembers()
  const { cursor, member } = search
  return (
    <>
      <FindMember onOpenAccount={setTyped} />
      {mayList && (
        <PagedList
          what="members"
          query={list}
          cursor={cursor}
          hrefOf={(cursor) => membersHref({ cursor })}
          caption="Members, newest accounts first"
          columns={columnsOf(hrefOf)}
          rowKey={({ account_id }) => account_id}
          onOpen={open}
          empty={
            <EmptyNotice title="No members yet">
              Members and their balances are listed here. Add the first one above.
            </EmptyNotice>
          }
        />
      )}
      {typed !== undefined && <OpenAccountDialog typed={typed} onClose={() => setTyped(undefined)} />}
      {member !== undefined && <MemberDrawer key={member} id={member.toLowerCase()} search={search} />}
    </>
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
