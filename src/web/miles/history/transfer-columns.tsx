import type { Transfer } from '#contract/miles/transfer'
import { formatMiles } from '#web/kit/format/miles.ts'
import { type Column, Figure, NarrowOnly } from '#web/kit/list/table.tsx'
import { BatchLink, MemberName, TransferStatusMark } from '../transfers/transfer-parts.tsx'
import { MomentText } from '#web/kit/moment-text.tsx'
import { timelineSteps } from '../transfers/timeline-steps.ts'
import { formatOwnMoment } from '#web/kit/format/moment.ts'
import { nameWho } from '../transfers/describe-transfer.ts'
import styles from './history.module.css'
import { TransferLink } from '../desk-parts.tsx'

/** A transfer in one line: its note is whole on hover, as is the time in UTC. The rest is in its drawer. */
export const columns: readonly Column<Transfer>[] = [
  { title: 'When', className: styles.when, cell: ({ created_at }) => <MomentText at={created_at} /> },
  {
    title: 'Miles',
    narrow: 'start',
    isNumber: true,
    className: styles.miles,
    cell: ({ amount }) => <Figure what="miles">{formatMiles(amount)}</Figure>,
  },
  { title: 'Status', narrow: 'end', className: styles.state, cell: (transfer) => <TransferStatusMark {...transfer} /> },
  { title: 'Recipient', className: styles.text, cell: (transfer) => <MemberName {...transfer} /> },
  {
    title: 'Reference',
    className: styles.text,
    cell: ({ transaction_id, reference_id }) => (
      <TransferLink id={transaction_id} title={reference_id} data-unfolds>
        {reference_id}
      </TransferLink>
    ),
    remark: ({ batch }) => batch !== null && <BatchLink batch={batch} />,
  },
  {
    title: 'Note',
    className: styles.text,
    cell: ({ note }) =>
      note && (
        <span title={note} data-unfolds>
          {note}
        </span>
      ),
  },
  { title: 'Sent by', cell: ({ sent_by_person, sent_by }) => nameWho(sent_by_person, sent_by) },
  { title: 'Decided by', cell: (transfer) => <LastDecision transfer={transfer} /> },
]

/** Who decided last about a transfer or its reversal, with what, when and why on hover; nothing where no decision was needed. */
function LastDecision({ transfer }: { readonly transfer: Transfer }) {
  const last = timelineSteps(transfer).findLast(({ by }) => by !== undefined)
  if (last?.at === undefined || last.at === transfer.created_at) return null
  return (
    <span title={`${last.title}, ${formatOwnMoment(last.at)}${last.reason === undefined ? '' : `: ${last.reason}`}`}>
      <NarrowOnly>Decided by </NarrowOnly>
      {last.by}
    </span>
  )
}
