import { formatMiles } from '../../../format/miles.ts'
import type { OpenTransfer } from './open-transfer.ts'

interface AbsentTransferProps {
  readonly open: OpenTransfer
  readonly isSending: boolean
  readonly onSendAgain: () => void
  readonly onEdit: () => void
  readonly onDrop: () => void
}

/** A transfer that the service never had. */
export function AbsentTransfer({ open, isSending, onSendAgain, onEdit, onDrop }: AbsentTransferProps) {
  const { request, account } = open
  const miles = formatMiles(request.amount)
  return (
    <section className="send-card" aria-busy={isSending}>
      <h2 tabIndex={-1}>It never arrived, and is safe to send again</h2>
      <p>
        The service has no transfer with this reference, so nothing was credited. It is sent again with the same
        reference: should the first one turn up after all, only one of them is taken.
      </p>
      <dl className="send-facts">
        <dt>Miles</dt>
        <dd>{miles}</dd>
        <dt>Recipient</dt>
        <dd>{account.external_id}</dd>
        <dt>Reference</dt>
        <dd className="send-id">{request.reference_id}</dd>
      </dl>
      <div className="send-actions">
        <button
          type="button"
          className="button button-strong"
          disabled={isSending}
          onClick={({ detail }) => detail < 2 && onSendAgain()}
        >
          {isSending ? `Sending ${miles} miles…` : `Send ${miles} miles again`}
        </button>
        <button type="button" className="button" disabled={isSending} onClick={onEdit}>
          Edit it first
        </button>
        <button type="button" className="button button-plain" disabled={isSending} onClick={onDrop}>
          Discard it
        </button>
      </div>
    </section>
  )
}
