import { accountId } from '#contract/miles/transfer'
import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { isNotFound } from '#web/api/explain-error.ts'
import { Offered } from '#web/api/platform.tsx'
import { QueryError } from '#web/api/query-error.tsx'
import { useTitle } from '#web/api/use-title.ts'
import { Drawer } from '#web/kit/controls/drawer.tsx'
import { Stack } from '#web/kit/stack.tsx'
import { accountQuery } from '../accounts/account-queries.ts'
import { type MembersSearch, membersHref } from '../addresses.ts'
import { DeskSkeleton } from '../desk-skeleton.tsx'
import { AccountCard } from './account-card.tsx'
import { AccountChanges } from './account-changes.tsx'
import { Statement } from './statement.tsx'

/** One member beside the list: the account, its statement, its changes and corrections. */
export function MemberDrawer({ id, search }: { readonly id: string; readonly search: MembersSearch }) {
  const isId = z.safeParse(accountId, id).success
  const found = useQuery(accountQuery(isId ? { account_id: id } : undefined))
  const { data: account, error } = found
  const isUnknown = !isId || isNotFound(error)
  const title = isUnknown ? 'We can’t find this account' : (account?.external_id ?? 'Member')
  useTitle(title)
  return (
    <Drawer title={title} listHref={membersHref({ cursor: search.cursor })}>
      {isUnknown ? (
        <p>The link may be mistyped or incomplete. Accounts are never removed: look for it in Members.</p>
      ) : (
        <Stack gap={5}>
          <QueryError what="The account" query={found} />
          {account !== undefined && <AccountCard account={account} />}
          {account === undefined && error === null && <DeskSkeleton />}
          <Offered needs="getStatement">
            <Statement id={id} search={search} />
          </Offered>
          <Offered needs="listAccountChanges">
            <AccountChanges id={id} />
          </Offered>
        </Stack>
      )}
    </Drawer>
  )
}
