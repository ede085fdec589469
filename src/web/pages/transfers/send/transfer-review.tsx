import type { Transfer } from '#contract/transfer'
import { useState } from 'react'
import { formatMiles } from '../../../format/miles.ts'
import type { Draft } from './send-phase.ts'
import { formatPhone } from './format-phone.ts'
import { sentWhen } from './sent-when.ts'

interface TransferReviewProps {
  readonly draft: Draft
  /** Why it was not taken, where that can pass. */
  readonly fault: string | undefined
  readonly isSending: boolean
  readonly onSend: () => void
  readonly onBack: () => void
}

/** Everything about a transfer, once more before it is sent. */
export function TransferReview({ draft, fault, isSending, onSend, onBack }: TransferReviewProps) {
  const { request, account, similar, usedBy } = draft
  const mustConfirm = similar === undefined || similar.length > 0
  const [isConfirmed, setIsConfirmed] = useState(false)
  const isHeld = isSending || (mustConfirm && !isConfirmed)
  const miles = formatMiles(request.amount)

  return (
    <section className="send-card" aria-labelledby="review-title" aria-busy={isSending}>
      <h2 id="review-title" tabIndex={-1}>
        Review the transfer
      </h2>
      {fault !== undefined && (
        <p className="send-fault" role="alert">
          {fault}
        </p>
      )}
      <p className="send-sum">
        <b>{miles}</b> miles to {account.external_id}
      </p>
      <dl className="send-facts">
        <dt>Phone number</dt>
        <dd>{formatPhone(account.phone_number)}</dd>
        <dt>Account ID</dt>
        <dd className="send-id">{account.account_id}</dd>
        <dt>Balance now</dt>
        <dd>{formatMiles(account.balance)} miles</dd>
        <dt>Balance after</dt>
        <dd>
          <b>{formatMiles(account.balance + request.amount)} miles</b>
        </dd>
        <dt>Reference</dt>
        <dd className="send-id">{request.reference_id}</dd>
        <dt>Note</dt>
        <dd>{request.note ?? <span className="send-none">None</span>}</dd>
      </dl>
      {usedBy !== undefined && (
        <p className="send-warning">
          This reference is used already, by {transferWords(usedBy)}. The service will refuse it; go back for a new one.
        </p>
      )}
      {mustConfirm && (
        <div className="send-warning">
          <p>
            {similar === undefined
              ? 'Whether the same was sent within a day could not be looked up.'
              : 'As many miles went to the same recipient within a day:'}
          </p>
          {similar !== undefined && <SimilarList similar={similar} />}
          <label>
            <input type="checkbox" checked={isConfirmed} onChange={(event) => setIsConfirmed(event.target.checked)} />
            {similar === undefined ? 'Send it without that look' : 'This is another transfer; send it too'}
          </label>
        </div>
      )}
      <div className="send-actions">
        <button
          type="button"
          className="button button-strong"
          disabled={isHeld}
          // The second click of a double click on the button before belongs to that one.
          onClick={({ detail }) => detail < 2 && onSend()}
        >
          {isSending ? `Sending ${miles} miles…` : `Send ${miles} miles`}
        </button>
        <button type="button" className="button" disabled={isSending} onClick={onBack}>
          Back to editing
        </button>
      </div>
    </section>
  )
}

/** As many as can be taken in at a glance. */
const mostShown = 3

function SimilarList({ similar }: { readonly similar: readonly Transfer[] }) {
  return (
    <ul>
      {similar.slice(0, mostShown).map((transfer) => (
        <li key={transfer.transaction_id}>
          {sentWhen(transfer)} by {transfer.sent_by}, reference <span className="send-id">{transfer.reference_id}</span>
        </li>
      ))}
      {similar.length > mostShown && <li>and {similar.length - mostShown} more</li>}
    </ul>
  )
}

function transferWords(transfer: Transfer): string {
  return `${formatMiles(transfer.amount)} miles sent ${sentWhen(transfer)} by ${transfer.sent_by}`
}
