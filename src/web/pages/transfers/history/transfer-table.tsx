import type { Transfer } from '#contract/transfer'
import { Link } from 'react-router'
import { takesField } from '../../../browser/platform.ts'
import { formatMiles } from '../../../format/miles.ts'
import { formatDeadline, ownTimeZone } from '../../../format/zone-time.ts'
import type { Decision } from '../decisions/decide-dialog.tsx'
import { DecisionButtons } from '../decisions/decision-buttons.tsx'
import { formatSentAt } from '../format-sent-at.ts'
import { notSaid } from '../sender-name.ts'
import { timelineSteps } from '../transfer/timeline-steps.ts'
import { TransferStatusMark } from '../transfer/transfer-status.tsx'
import { transferHref, transfersHref } from '../transfers-address.ts'

interface TransferTableProps {
  readonly transfers: readonly Transfer[]
  /** These are the previous transfers, while the next are loading. */
  readonly isDimmed: boolean
  readonly onDecide: (decision: Decision) => void
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
              <TransferStatusMark {...transfer} />
              <DecisionButtons transfer={transfer} onDecide={onDecide} />
              <LastDecision transfer={transfer} />
            </td>
            <td className="history-recipient">
              <Recipient accountId={transfer.account_id} />
            </td>
            <td className="history-reference">
              <span className="history-id">{transfer.reference_id}</span>
              {transfer.note !== null && <small>{transfer.note}</small>}
            </td>
            <td className="history-sender">
              {transfer.sent_by || notSaid}
              <Link
                to={transferHref(transfer.transaction_id)}
                title="Everything about this transfer"
                className="link-alone history-id history-transaction"
              >
                {transfer.transaction_id}
              </Link>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The account, with all its transfers where they can be listed. */
function Recipient({ accountId }: { readonly accountId: string }) {
  if (!takesField('listTransfers.account_id')) return <span className="history-id">{accountId}</span>
  return (
    <Link
      to={transfersHref({ tab: 'history', account: accountId })}
      title="All transfers of this account"
      className="link-alone history-id"
    >
      {accountId}
    </Link>
  )
}

/** Who decided last about a transfer or its reversal, when and why; nothing where no decision was needed. */
function LastDecision({ transfer }: { readonly transfer: Transfer }) {
  const last = timelineSteps(transfer).findLast(({ by }) => by !== undefined)
  if (last?.at === undefined || last.at === transfer.created_at) return null
  return (
    <small className="history-decision">
      {last.title} by {last.by}, <span>{formatSentAt(last.at)}</span>
      {last.reason !== undefined && <q>{last.reason}</q>}
    </small>
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
