import type { TransferStatus } from '#contract/transfer'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { useAccount } from '../../../api/find-account.ts'
import { useTransfer } from '../../../api/get-transfer.ts'
import { Icon } from '../../../components/icon/icon.tsx'
import { formatMiles } from '../../../format/miles.ts'
import { formatPhone } from '../../../format/phone.ts'
import { formatSentAt } from '../format-sent-at.ts'
import { senderName } from '../sender-name.ts'
import { transferHref } from '../transfers-address.ts'
import type { SentTransfer } from './use-sending.ts'

interface ReceiptProps {
  readonly sent: SentTransfer
  readonly onAnother: () => void
}

/** The outcome of a transfer that the service has; a pending one is fetched again until it is decided. */
export function Receipt({ sent, onAnother }: ReceiptProps) {
  const { delivery } = sent
  const { request, accountId, transactionId = '', found } = delivery
  const { phoneNumber, externalId } = sent.recipient
  const { transfer = found } = useTransfer(transactionId)
  const { account, retry: refetch } = useAccount(accountId === '' ? undefined : { account_id: accountId })
  const known = delivery.state as TransferStatus
  const status = transfer?.status ?? known
  const wasLost = found !== undefined

  // An approval changes the balance.
  useEffect(() => {
    if (status !== known) void refetch()
  }, [status, known, refetch])

  return (
    <section className="desk-card send-receipt" data-status={status}>
      <span className="desk-mark">
        <Icon name={marks[status]} size={22} />
      </span>
      <h2 tabIndex={-1}>
        {wasLost && status === 'success' && 'It went through: '}
        {formatMiles(request.amount)} miles {endings[status]} {externalId}
      </h2>
      <p>{explain(status, wasLost)}</p>
      <dl className="send-facts">
        {phoneNumber !== '' && (
          <>
            <dt>Recipient</dt>
            <dd>{formatPhone(phoneNumber)}</dd>
          </>
        )}
        {accountId === '' && transfer !== undefined && (
          <>
            <dt>Account ID</dt>
            <dd>
              <span className="send-id">{transfer.account_id}</span>. The platform does not tell whose account this is.
            </dd>
          </>
        )}
        {account !== undefined && (
          <>
            <dt>{status === 'success' ? 'New balance' : 'Balance'}</dt>
            <dd>
              <b>{formatMiles(account.balance)} miles</b>
            </dd>
          </>
        )}
        <dt>Transaction ID</dt>
        <dd className="send-id">{transactionId}</dd>
        <dt>Reference</dt>
        <dd className="send-id">{request.reference_id}</dd>
        {request.note !== undefined && (
          <>
            <dt>Note</dt>
            <dd>{request.note}</dd>
          </>
        )}
        {transfer !== undefined && (
          <>
            <dt>Sent</dt>
            <dd>
              {formatSentAt(transfer.created_at)} by {senderName(transfer)}
            </dd>
          </>
        )}
      </dl>
      <div className="desk-actions">
        <button type="button" className="button button-strong" onClick={onAnother}>
          Send another
        </button>
        <Link className="button" to={transferHref(transactionId)}>
          Open the transfer
        </Link>
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

function explain(status: TransferStatus, wasLost: boolean): string {
  if (status === 'pending') {
    return 'Nothing is credited yet: another person has to approve the transfer. This page shows when that is done.'
  }
  if (status === 'failed') return 'Another person rejected the transfer. Nothing is credited.'
  return wasLost
    ? 'The response was lost, but the transfer arrived. It is credited once, and need not be sent again.'
    : 'The transfer is settled.'
}
