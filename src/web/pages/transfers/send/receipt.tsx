import type { TransferStatus } from '#contract/transfer'
import { useEffect } from 'react'
import { useAccount } from '../../../api/get-account.ts'
import { useTransfer } from '../../../api/get-transfer.ts'
import { Icon } from '../../../components/icon/icon.tsx'
import { formatMiles } from '../../../format/miles.ts'
import { formatPhone } from './format-phone.ts'
import type { OpenTransfer } from './open-transfer.ts'
import type { Settled } from './send-phase.ts'
import { sentWhen } from './sent-when.ts'

interface ReceiptProps {
  readonly open: OpenTransfer
  readonly settled: Settled
  readonly onAnother: () => void
}

/** What became of a transfer that the service has; for a pending one it is looked at until that changes. */
export function Receipt({ open, settled, onAnother }: ReceiptProps) {
  const { request, account } = open
  const { transfer } = useTransfer(settled.transactionId)
  const { account: credited, retry: lookAgain } = useAccount({ account_id: account.account_id })
  const status = transfer?.status ?? settled.status
  const sent = transfer ?? settled.found

  // An approval changes the balance.
  useEffect(() => {
    if (status !== settled.status) void lookAgain()
  }, [status, settled.status, lookAgain])

  return (
    <section className="send-card send-receipt" data-status={status}>
      <span className="send-mark">
        <Icon name={marks[status]} size={22} />
      </span>
      <h2 tabIndex={-1}>
        {settled.found !== undefined && status === 'success' && 'It went through: '}
        {formatMiles(request.amount)} miles {endings[status]} {account.external_id}
      </h2>
      <p>{explanation(status, settled.found !== undefined)}</p>
      <dl className="send-facts">
        <dt>Recipient</dt>
        <dd>{formatPhone(account.phone_number)}</dd>
        {credited !== undefined && (
          <>
            <dt>{status === 'success' ? 'New balance' : 'Balance'}</dt>
            <dd>
              <b>{formatMiles(credited.balance)} miles</b>
            </dd>
          </>
        )}
        <dt>Transaction ID</dt>
        <dd className="send-id">{settled.transactionId}</dd>
        <dt>Reference</dt>
        <dd className="send-id">{request.reference_id}</dd>
        {request.note !== undefined && (
          <>
            <dt>Note</dt>
            <dd>{request.note}</dd>
          </>
        )}
        {sent !== undefined && (
          <>
            <dt>Sent</dt>
            <dd>
              {sentWhen(sent)} by {sent.sent_by}
            </dd>
          </>
        )}
      </dl>
      <div className="send-actions">
        <button type="button" className="button button-strong" onClick={onAnother}>
          Send another
        </button>
      </div>
    </section>
  )
}

const marks = { success: 'check', pending: 'clock', failed: 'x' } as const

const endings: Readonly<Record<TransferStatus, string>> = {
  success: 'credited to',
  pending: 'wait for approval, for',
  failed: 'were rejected, for',
}

function explanation(status: TransferStatus, wasLost: boolean): string {
  if (status === 'pending') {
    return 'Nothing is credited yet: the service asks for the approval of another staff key. This page tells when it is given.'
  }
  if (status === 'failed') return 'Another staff key rejected the transfer. Nothing is credited.'
  return wasLost
    ? 'The answer was lost, but the transfer arrived. It is credited once, and need not be sent again.'
    : 'The transfer is settled.'
}
