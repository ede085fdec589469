import { useQuery } from '@tanstack/react-query'
import { Button } from '#web/kit/button.tsx'
import { Link, useParams } from 'react-router'
import { isNotFound } from '#web/api/explain-error.ts'
import { transferQuery } from '../transfers/transfer-queries.ts'
import { useSession } from '#web/api/session.ts'
import { useTitle } from '#web/api/use-title.ts'
import { formatMiles } from '#web/kit/format/miles.ts'
import { Closed, DeskPage } from '../desk-page.tsx'
import { useHasRight } from '#web/api/get-key.ts'
import { transfersHref } from '../addresses.ts'
import { DeskSkeleton, ReadError } from '../desk-parts.tsx'
import { TransferDetails } from './transfer-details.tsx'

/** Everything about one transfer, and what can be done about it. */
export function TransferPage() {
  const { id = '' } = useParams()
  const isStaff = useSession()?.role === 'staff'
  return isStaff ? <OneTransfer key={id} id={id} /> : <DeskPage title="Transfer" />
}

function OneTransfer({ id }: { readonly id: string }) {
  const query = useQuery(transferQuery(id))
  const { data: transfer, error } = query
  const isUnknown = isNotFound(error)
  const title = transfer === undefined ? 'Transfer' : `Transfer of ${formatMiles(transfer.amount)} miles`
  useTitle(isUnknown ? 'No such transfer' : title)
  return (
    <DeskPage title={isUnknown ? 'We can’t find this transfer' : title}>
      {isUnknown ? <NoSuchTransfer /> : <ReadError what="The transfer" query={query} />}
      {transfer !== undefined && !isUnknown && <TransferDetails transfer={transfer} />}
      {transfer === undefined && error === null && <DeskSkeleton />}
    </DeskPage>
  )
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
