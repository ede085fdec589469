import type { Account } from '#contract/account'
import type { Transfer } from '#contract/transfer'
import { useState } from 'react'
import { takesField } from '../../../browser/platform.ts'
import { formatMiles } from '../../../format/miles.ts'
import { formatPhone } from '../../../format/phone.ts'
import { formatSentAt } from '../format-sent-at.ts'
import { senderName } from '../sender-name.ts'
import type { Draft } from './prepare-draft.ts'

interface TransferReviewProps {
  readonly draft: Draft
  /** Why the service did not take it, where it may be sent once more. */
  readonly refusal: string | undefined
  readonly isSending: boolean
  readonly onSend: () => void
  readonly onBack: () => void
}

/** A transfer before it is sent, and what it may repeat. */
export function TransferReview({ draft, refusal, isSending, onSend, onBack }: TransferReviewProps) {
  const { request, account, similar, usedBy } = draft
  const mustConfirm = similar === undefined || similar.length > 0
  const [isConfirmed, setIsConfirmed] = useState(false)
  const isDisabled = isSending || (mustConfirm && !isConfirmed)
  const miles = formatMiles(request.amount)

  return (
    <section className="desk-card" aria-labelledby="review-title" aria-busy={isSending}>
      <h2 id="review-title" tabIndex={-1}>
        Review the transfer
      </h2>
      {refusal !== undefined && (
        <p className="desk-error" role="alert">
          {refusal}
        </p>
      )}
      <p className="send-sum">
        <b>{miles}</b> miles to {account?.external_id ?? request.account_id ?? formatPhone(request.phone_number ?? '')}
      </p>
      <dl className="send-facts">
        <AccountFacts account={account} amount={request.amount} />
        <dt>Reference</dt>
        <dd className="send-id">{request.reference_id}</dd>
        {takesField('transferMiles.note') && (
          <>
            <dt>Note</dt>
            <dd>{request.note ?? <span className="send-none">None</span>}</dd>
          </>
        )}
      </dl>
      {usedBy !== undefined && (
        <p className="desk-warning">
          This reference is used already, by {describe(usedBy)}. The service will refuse this one; go back for a new
          reference.
        </p>
      )}
      {mustConfirm && (
        <div className="desk-warning">
          <p>
            {similar === undefined
              ? 'Whether the same miles were sent within a day could not be looked up.'
              : 'The same miles went to this recipient within a day:'}
          </p>
          {similar !== undefined && <SimilarList similar={similar} />}
          <label>
            <input type="checkbox" checked={isConfirmed} onChange={(event) => setIsConfirmed(event.target.checked)} />
            {similar === undefined ? 'Send it all the same' : 'This is another transfer; send it too'}
          </label>
        </div>
      )}
      <div className="desk-actions">
        <button
          type="button"
          className="button button-strong"
          disabled={isDisabled}
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

/** Whose account it is, and what becomes of its balance. */
function AccountFacts({ account, amount }: { readonly account: Account | undefined; readonly amount: number }) {
  if (account === undefined) {
    return (
      <>
        <dt>Account</dt>
        <dd>The platform does not tell whose account this is.</dd>
      </>
    )
  }
  return (
    <>
      <dt>Phone number</dt>
      <dd>{formatPhone(account.phone_number)}</dd>
      <dt>Account ID</dt>
      <dd className="send-id">{account.account_id}</dd>
      <dt>Balance now</dt>
      <dd>{formatMiles(account.balance)} miles</dd>
      <dt>Balance after</dt>
      <dd>
        <b>{formatMiles(account.balance + amount)} miles</b>
      </dd>
    </>
  )
}

const mostShown = 3

function SimilarList({ similar }: { readonly similar: readonly Transfer[] }) {
  return (
    <ul>
      {similar.slice(0, mostShown).map((transfer) => (
        <li key={transfer.transaction_id}>
          {formatSentAt(transfer.created_at)} by {senderName(transfer)}, reference{' '}
          <span className="send-id">{transfer.reference_id}</span>
        </li>
      ))}
      {similar.length > mostShown && <li>and {similar.length - mostShown} more</li>}
    </ul>
  )
}

function describe(transfer: Transfer): string {
  return `${formatMiles(transfer.amount)} miles sent ${formatSentAt(transfer.created_at)} by ${senderName(transfer)}`
}
