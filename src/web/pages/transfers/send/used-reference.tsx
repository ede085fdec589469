import { duplicateReferenceMessage, type Transfer } from '#contract/transfer'
import { Link } from 'react-router'
import { useAccount } from '../../../api/find-account.ts'
import { formatMiles } from '../../../format/miles.ts'
import { formatSentAt } from '../format-sent-at.ts'
import { senderName } from '../sender-name.ts'
import { transferHref } from '../transfers-address.ts'
import type { SentTransfer } from './use-sending.ts'

interface UsedReferenceProps {
  readonly sent: SentTransfer
  readonly onNewReference: () => void
  readonly onDiscard: () => void
}

const statusWords = { success: 'credited', pending: 'waiting for approval', failed: 'rejected' } as const

/** A transfer that was not taken, and the one that has its reference, where the key may see that. */
export function UsedReference({ sent, onNewReference, onDiscard }: UsedReferenceProps) {
  const { request, accountId, isDuplicate = false, found, message } = sent.delivery
  const isSameRecipient = found !== undefined && isSameAccount(found, accountId)
  const isAlike = isSameRecipient && found.amount === request.amount
  return (
    <section className="desk-card">
      <h2 tabIndex={-1}>The reference is used by another transfer</h2>
      {isDuplicate && <p className="desk-error">{duplicateReferenceMessage}</p>}
      {found === undefined ? (
        <p>
          {message} Somebody who may see it can say whether it is this one; if this one is still to be made, it needs a
          reference of its own.
        </p>
      ) : (
        <Comparison sent={sent} other={found} isSameRecipient={isSameRecipient} isAlike={isAlike} />
      )}
      <p className="send-hint">
        Reference <span className="send-id">{request.reference_id}</span>
      </p>
      <div className="desk-actions">
        {isAlike && (
          <Link className="button button-strong" to={transferHref(found.transaction_id)}>
            Open the other transfer
          </Link>
        )}
        <button type="button" className={isAlike ? 'button' : 'button button-strong'} onClick={onNewReference}>
          Use a new reference
        </button>
        <button type="button" className="button" onClick={onDiscard}>
          Discard it
        </button>
      </div>
    </section>
  )
}

function isSameAccount({ account_id }: Transfer, accountId: string): boolean {
  return accountId !== '' && account_id.toLowerCase() === accountId.toLowerCase()
}

interface ComparisonProps {
  readonly sent: SentTransfer
  readonly other: Transfer
  readonly isSameRecipient: boolean
  /** Recipient and miles are the same. */
  readonly isAlike: boolean
}

/** Both transfers, side by side. */
function Comparison({ sent, other, isSameRecipient, isAlike }: ComparisonProps) {
  const { startedAt, delivery } = sent
  const { request } = delivery
  const { externalId } = sent.recipient
  const { account: otherAccount } = useAccount({ account_id: other.account_id })
  return (
    <>
      <p>
        Nothing was credited by this transfer.{' '}
        {isAlike
          ? 'The other one has the same recipient and the same miles: this transfer may have been made before.'
          : 'Compare the two; if this one is still to be made, it needs a reference of its own.'}
      </p>
      <table className="send-table">
        <caption className="visually-hidden">The two transfers</caption>
        <thead>
          <tr>
            <th scope="col" className="send-corner">
              Part
            </th>
            <th scope="col">This transfer</th>
            <th scope="col">The other one</th>
          </tr>
        </thead>
        <tbody>
          <Row name="Miles" own={formatMiles(request.amount)} other={formatMiles(other.amount)} />
          <Row
            name="Recipient"
            own={externalId}
            other={isSameRecipient ? externalId : (otherAccount?.external_id ?? other.account_id)}
          />
          <Row name="Note" own={request.note ?? 'None'} other={other.note ?? 'None'} />
          <Row name="Status" own="not credited" other={statusWords[other.status]} />
          <Row name="Sent" own={formatSentAt(startedAt)} other={formatSentAt(other.created_at)} />
          <Row name="Sent by" own="you" other={senderName(other)} />
          <Row name="Transaction ID" own="none" other={other.transaction_id} to={transferHref(other.transaction_id)} />
        </tbody>
      </table>
    </>
  )
}

interface RowProps {
  readonly name: string
  readonly own: string
  readonly other: string
  /** Where there is more about the other one. */
  readonly to?: string
}

function Row({ name, own, other, to }: RowProps) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{own}</td>
      <td data-differs={own === other ? undefined : ''}>
        {to === undefined ? (
          other
        ) : (
          <Link className="link-alone" to={to}>
            {other}
          </Link>
        )}
      </td>
    </tr>
  )
}
