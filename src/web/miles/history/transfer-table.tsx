import { Stack } from '#web/kit/stack.tsx'
import type { Transfer } from '#contract/miles/transfer'
import { formatMiles } from '#web/kit/format/miles.ts'
import { type Column, NarrowOnly, Table } from '#web/kit/list/table.tsx'
import { formatSentAt, nameWho } from '../words.ts'
import { timelineSteps } from '../transfer/timeline-steps.ts'
import { BatchLink, Id, MomentText, TransferStatusMark } from '../desk-parts.tsx'
import styles from './history.module.css'

interface TransferTableProps {
  readonly transfers: readonly Transfer[]
  /** These are the previous transfers, while the next are loading. */
  readonly isDimmed: boolean
}

/** The transfers in the order given. */
export function TransferTable({ transfers, isDimmed }: TransferTableProps) {
  return (
    <Table
      caption="Transfers, newest first"
      columns={columns}
      rows={transfers}
      rowKey={({ transaction_id }) => transaction_id}
      isDimmed={isDimmed}
      className={styles.table}
    />
  )
}

const columns: readonly Column<Transfer>[] = [
  {
    title: 'When',
    narrow: 3,
    width: 12,
    cell: ({ created_at }) => <MomentText at={created_at} />,
  },
  {
    title: 'Miles',
    narrow: 'start',
    isNumber: true,
    className: styles.miles,
    cell: ({ amount }) => (
      <b>
        {formatMiles(amount)}
        <NarrowOnly> miles</NarrowOnly>
      </b>
    ),
  },
  {
    title: 'Status',
    narrow: 'end',
    width: 12.5,
    className: styles.state,
    cell: (transfer) => (
      <Stack gap={2} align="start">
        <TransferStatusMark {...transfer} />
        <LastDecision transfer={transfer} />
      </Stack>
    ),
  },
  {
    title: 'Recipient',
    narrow: 5,
    width: 12,
    isSmall: true,
    cell: ({ account_id }) => <Id of="account">{account_id}</Id>,
  },
  {
    title: 'Reference and note',
    narrow: 4,
    cell: ({ reference_id, note, batch }) => (
      <>
        {reference_id}
        {note !== null && <small>{note}</small>}
        {batch !== null && (
          <small>
            <BatchLink batch={batch} />
          </small>
        )}
      </>
    ),
  },
  {
    title: 'Sent by, transaction',
    narrow: 6,
    width: 16.5,
    cell: ({ sent_by_person, sent_by, transaction_id }) => (
      <>
        {nameWho(sent_by_person, sent_by)}
        <small>
          <Id of="transfer">{transaction_id}</Id>
        </small>
      </>
    ),
  },
]

/** Who decided last about a transfer or its reversal, when and why; nothing where no decision was needed. */
function LastDecision({ transfer }: { readonly transfer: Transfer }) {
  const last = timelineSteps(transfer).findLast(({ by }) => by !== undefined)
  if (last?.at === undefined || last.at === transfer.created_at) return null
  return (
    <small>
      {last.title} by {last.by}, {formatSentAt(last.at)} {last.reason !== undefined && <q>{last.reason}</q>}
    </small>
  )
}
