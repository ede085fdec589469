import '../transfers-page.css'
import './transfer-page.css'
import { useParams } from 'react-router'
import { explainRead } from '../../../api/explain-change.ts'
import { isNotFound } from '../../../api/explain-error.ts'
import { useTransfer } from '../../../api/get-transfer.ts'
import { useSession } from '../../../browser/session.ts'
import { useTitle } from '../../../browser/use-title.ts'
import { LoadError } from '../../../components/load-error/load-error.tsx'
import { formatMiles } from '../../../format/miles.ts'
import { DeskHeading } from '../desk-heading.tsx'
import { StaffOnly } from '../staff-only.tsx'
import { NoSuchTransfer } from './no-such-transfer.tsx'
import { TransferDetails } from './transfer-details.tsx'
import { TransferSkeleton } from './transfer-skeleton.tsx'

/** Everything about one transfer, and what can be done about it. */
export function TransferPage() {
  const { id = '' } = useParams()
  const role = useSession()?.role
  if (role === 'staff') return <Transfer key={id} id={id} />
  return (
    <div className="desk">
      <DeskHeading>Transfer</DeskHeading>
      <StaffOnly role={role} />
    </div>
  )
}

function Transfer({ id }: { readonly id: string }) {
  const { transfer, error, isFetching, retry } = useTransfer(id)
  const isUnknown = isNotFound(error)
  const title = transfer === undefined ? 'Transfer' : `Transfer of ${formatMiles(transfer.amount)} miles`
  useTitle(isUnknown ? 'No such transfer' : title)
  return (
    <div className="desk">
      <DeskHeading>{isUnknown ? 'There is no such transfer' : title}</DeskHeading>
      {error !== null && !isUnknown && (
        <LoadError
          what="The transfer"
          reason={explainRead(error)}
          isRetrying={isFetching}
          onRetry={() => void retry()}
        />
      )}
      {isUnknown ? (
        <NoSuchTransfer />
      ) : transfer !== undefined ? (
        <TransferDetails transfer={transfer} />
      ) : (
        error === null && <TransferSkeleton />
      )}
    </div>
  )
}
