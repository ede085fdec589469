import { useQuery } from '@tanstack/react-query'
import { Button } from '#web/kit/button.tsx'
import { Link, useParams } from 'react-router'
import { isNotFound } from '#web/api/explain-error.ts'
import { transferQuery } from '../transfers/transfer-queries.ts'
import { useSession } from '#web/api/session.ts'
import { useTitle } from '#web/api/use-title.ts'
import { Drawer } from '#web/kit/controls/drawer.tsx'
import { formatMiles } from '#web/kit/format/miles.ts'
import { Closed, DeskPage } from '../desk-page.tsx'
import { useHasRight } from '#web/api/get-key.ts'
import { transfersHref } from '../addresses.ts'
import { QueryError } from '#web/api/query-error.tsx'
import { DeskSkeleton } from '../desk-parts.tsx'
import { TransferDetails } from './transfer-details.tsx'

/** Everything about one transfer, and what can be done about it. */
export function TransferPage() {
  const { id = '' } = useParams()
  const isStaff = useSession()?.role === 'staff'
  return isStaff ? <OneTransfer key={id} id={id} /> : <DeskPage title="Transfer" />
}

function OneTransfer({ id }: { readonly id: string }) {
  const { title, content, isUnknown } = useTransfer(id)
  useTitle(isUnknown ? 'No such transfer' : title)
  return <DeskPage title={title}>{content}</DeskPage>
}

/** The same beside a list. */
export function TransferDrawer({ id, listHref }: { readonly id: string; readonly listHref: string }) {
  const { title, content } = useTransfer(id)
  return (
    <Drawer title={title} listHref={listHref}>
      {content}
    </Drawer>
  )
}

function useTransfer(id: string) {
  const query = useQuery(transferQuery(id))
  const { data: transfer, error } = query
  if (isNotFound(error)) {
    return { isUnknown: true, title: 'We can’t find this transfer', content: <NoSuchTransfer /> }
  }
  return {
    isUnknown: false,
    title: transfer === undefined ? 'Transfer' : `Transfer of ${formatMiles(transfer.amount)} miles`,
    content: (
      <>
        <QueryError what="The transfer" query={query} />
        {transfer !== undefined && <TransferDetails transfer={transfer} />}
        {transfer === undefined && error === null && <DeskSkeleton />}
      </>
    ),
  }
}

/** Shown for an unknown transaction id. */
function NoSuchTransfer() {
  const mayRead = useHasRight('read')
  return (
    <Closed>
      <p>
        The link may be mistyped or incomplete. A transfer is never removed: look for it in the history by its reference
        or its account.
        {!mayRead && ' You see only transfers that you have sent: to see those of others needs the right “read”.'}
      </p>
      <Button as={Link} look="strong" to={transfersHref({ tab: 'history' })}>
        Open the history
      </Button>
    </Closed>
  )
}
