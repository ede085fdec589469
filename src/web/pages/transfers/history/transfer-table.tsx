import type { Transfer } from '#contract/transfer'
import { Link } from 'react-router'
import { formatMiles } from '../../../format/miles.ts'
import { formatDeadline, ownTimeZone } from '../../../format/zone-time.ts'
import { transfersHref } from '../transfers-address.ts'
import { TransferStatusMark } from './transfer-status.tsx'

export type Decision = 'approve' | 'reject'

interface TransferTableProps {
  readonly transfers: readonly Transfer[]
  /** These are the previous transfers, while the next are loading. */
  readonly isDimmed: boolean
  readonly onDecide: (transfer: Transfer, decision: Decision) => void
}

/** The transfers in the order given: a table on wide screens, cards on narrow ones. */
export function TransferTable({ transfers, isDimmed, onDecide }: TransferTableProps) {
  const now = new Date()
  const timeZone = ownTimeZone()
  return (
    <table className="history-table" data-dimmed={isDimmed}>
      <caption className="visually-hidden">Transfers, newest first</caption>
      <thead>
        <tr>
          <th scope="col">When</th>
          <th scope="col" className="history-miles">
            Miles
          </th>
          <th scope="col">Status</th>
          <th scope="col">Recipient</th>
          <th scope="col">Reference and note</th>
          <th scope="col">Sent by, transaction</th>
        </tr>
      </thead>
      <tbody>
        {transfers.map((transfer) => (
          <tr key={transfer.transaction_id}>
            <td className="history-when">
              <SentTime at={transfer.created_at} timeZone={timeZone} now={now} />
            </td>
            <td className="history-miles">
              {formatMiles(transfer.amount)}
              <span className="history-unit"> miles</span>
            </td>
            <td className="history-state">
              <TransferStatusMark status={transfer.status} />
              {transfer.status === 'pending' && <Decisions transfer={transfer} onDecide={onDecide} />}
            </td>
            <td className="history-recipient">
              <Link
                to={transfersHref({ tab: 'history', account: transfer.account_id })}
                title="All transfers of this account"
                className="history-id"
              >
                {transfer.account_id}
              </Link>
            </td>
            <td className="history-reference">
              <span className="history-id">{transfer.reference_id}</span>
              {transfer.note !== null && <small>{transfer.note}</small>}
            </td>
            <td className="history-sender">
              {transfer.sent_by}
              <small className="history-id">{transfer.transaction_id}</small>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface TimeProps {
  /** ISO 8601 in UTC. */
  readonly at: string
  readonly timeZone: string
  readonly now: Date
}

/** A time by the reader's clock, and below it in UTC. */
function SentTime({ at, timeZone, now }: TimeProps) {
  const utc = `${at.slice(0, 10)} ${at.slice(11, 19)} UTC`
  return (
    <time dateTime={at} title={utc}>
      {formatDeadline(Date.parse(at), timeZone, now)}
      <small>{utc}</small>
    </time>
  )
}

type DecisionsProps = Pick<TransferTableProps, 'onDecide'> & { readonly transfer: Transfer }

function Decisions({ transfer, onDecide }: DecisionsProps) {
  const what = `${formatMiles(transfer.amount)} miles, reference ${transfer.reference_id}`
  return (
    <span className="history-decisions">
      <button
        type="button"
        className="button"
        aria-label={`Approve ${what}`}
        onClick={() => onDecide(transfer, 'approve')}
      >
        Approve
      </button>
      <button
        type="button"
        className="button"
        aria-label={`Reject ${what}`}
        onClick={() => onDecide(transfer, 'reject')}
      >
        Reject
      </button>
    </span>
  )
}
