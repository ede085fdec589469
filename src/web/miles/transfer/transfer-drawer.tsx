import { useQuery } from '@tanstack/react-query'
import { isNotFound } from '#web/api/explain-error.ts'
import { useHasRight } from '#web/api/get-key.ts'
import { QueryError } from '#web/api/query-error.tsx'
import { useTitle } from '#web/api/use-title.ts'
import { Drawer } from '#web/kit/controls/drawer.tsx'
import { formatMiles } from '#web/kit/format/miles.ts'
import { DeskSkeleton } from '../desk-skeleton.tsx'
import { TransferStatusMark } from '../transfers/transfer-list.tsx'
import { transferQuery } from '../transfers/transfer-queries.ts'
import { TransferDetails } from './transfer-details.tsx'

/** The details and actions of one transfer, beside the open tab. */
export function TransferDrawer({ id, listHref }: { readonly id: string; readonly listHref: string }) {
  const query = useQuery(transferQuery(id))
  const mayRead = useHasRight('read')
  const { data: transfer, error } = query
  const isUnknown = isNotFound(error)
  const title = isUnknown
    ? 'We can’t find this transfer'
    : transfer === undefined
      ? 'Transfer'
      : `Transfer of ${formatMiles(transfer.amount)} miles`
  useTitle(title)
  return (
    <Drawer title={title} status={transfer && <TransferStatusMark {...transfer} />} listHref={listHref}>
      {isUnknown ? (
        <p>
          The link may be mistyped or incomplete. Transfers are never removed: look for it in History, by its reference
          or recipient.
          {!mayRead && ' You see only the transfers that you sent. Seeing others needs the right “read”.'}
        </p>
      ) : (
        <QueryError what="The transfer" query={query} />
      )}
      {transfer !== undefined && <TransferDetails transfer={transfer} />}
      {transfer === undefined && error === null && <DeskSkeleton />}
    </Drawer>
  )
}
