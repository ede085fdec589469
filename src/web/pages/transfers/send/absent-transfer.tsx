import { useHasRight } from '../../../api/get-key.ts'
import { formatMiles } from '../../../format/miles.ts'
import type { SentTransfer } from './use-sending.ts'

interface AbsentTransferProps {
  readonly sent: SentTransfer
  readonly isSending: boolean
  readonly onSendAgain: () => void
  readonly onEdit: () => void
  readonly onDiscard: () => void
}

/** A transfer that never arrived. */
export function AbsentTransfer({ sent, isSending, onSendAgain, onEdit, onDiscard }: AbsentTransferProps) {
  const { request } = sent.delivery
  const mayRead = useHasRight('read')
  const miles = formatMiles(request.amount)
  return (
    <section className="desk-card" aria-busy={isSending}>
      <h2 tabIndex={-1}>It never arrived, and is safe to send again</h2>
      <p>
        {mayRead
          ? 'The service has no transfer with this reference, so nothing was credited.'
          : 'Among the transfers that you have sent, none has this reference, so nothing was credited under your name.'}{' '}
        It is sent again with the same reference: if the first one arrives after all, only one of them is credited.
      </p>
      <dl className="send-facts">
        <dt>Miles</dt>
        <dd>{miles}</dd>
        <dt>Recipient</dt>
        <dd>{sent.recipient.externalId}</dd>
        <dt>Reference</dt>
        <dd className="send-id">{request.reference_id}</dd>
      </dl>
      <div className="desk-actions">
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
        <button type="button" className="button button-plain" disabled={isSending} onClick={onDiscard}>
          Discard it
        </button>
      </div>
    </section>
  )
}
