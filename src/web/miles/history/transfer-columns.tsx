import type { Transfer } from '#contract/miles/transfer'
import { formatMiles } from '#web/kit/format/miles.ts'
import { type Column, Figure } from '#web/kit/list/table.tsx'
import { BatchLink, MemberName, TransferStatusMark } from '../transfers/transfer-list.tsx'
import { MomentText } from '#web/kit/text.tsx'
import { timelineSteps } from '../transfers/timeline-steps.ts'
import { nameWho } from '../transfers/describe-transfer.ts'
import styles from './history.module.css'
import { TransferLink } from '../transfer-link.tsx'

/** A transfer on one line; hovering shows the whole note and the time in UTC. The drawer has the details. */
export const columns: readonly Column<Transfer>[] = [
  { title: 'When', cell: ({ created_at }) => <MomentText at={created_at} /> },
  {
    title: 'Miles',
    narrow: 'start',
    isNumber: true,
    className: styles.miles,
    cell: ({ amount }) => <Figure what="miles">{formatMiles(amount)}</Figure>,
  },
  { title: 'Status', narrow: 'end', className: styles.state, cell: (transfer) => <TransferStatusMark {...transfer} /> },
  { title: 'Recipient', cell: (transfer) => <MemberName {...transfer} /> },
  {
    title: 'Reference',
    className: styles.text,
    cell: ({ transaction_id, reference_id }) => (
      <TransferLink id={transaction_id} title={reference_id} data-unfolds>
        {reference_id}
      </TransferLink>
    ),
    remark: ({ batch, note }) => (
      <>
        {batch !== null && <BatchLink batch={batch} />}{' '}
        <span title={note ?? undefined} data-unfolds>
          {note}
        </span>
      </>
    ),
  },
  {
    title: 'Sent by',
    cell: ({ sent_by_person, sent_by }) => nameWho(sent_by_person, sent_by),
    remark: describeDecision,
  },
]

/** Returns who decided last about a transfer or its reversal; `false` if no decision was needed. */
function describeDecision(transfer: Transfer): string | false {
  const last = timelineSteps(transfer).findLast(({ by }) => by !== undefined)
  return last?.at !== undefined && last.at !== transfer.created_at && `Decided by ${last.by}`
}
