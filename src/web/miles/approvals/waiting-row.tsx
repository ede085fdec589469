import { addDays, utcDay } from '#contract/days'
import type { TransfersResponse } from '#contract/miles/list-transfers'
import type { Transfer } from '#contract/miles/transfer'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useHasRight } from '#web/api/get-key.ts'
import { Offered } from '#web/api/platform.tsx'
import { Status } from '#web/kit/card.tsx'
import { Check } from '#web/kit/controls/choice.tsx'
import { formatMiles } from '#web/kit/format/miles.ts'
import { Notice } from '#web/kit/notice.tsx'
import { Row, Stack } from '#web/kit/stack.tsx'
import { Note } from '#web/kit/text.tsx'
import { transfersHref } from '../addresses.ts'
import {
  type Decision,
  DecisionButtons,
  describeWaiting,
  WaitingNotes,
  waitingPart,
} from '../reason-dialogs/decide-dialog.tsx'
import { TransferLink } from '../transfer-link.tsx'
import styles from '../desk.module.css'
import { describeSender, describeSum } from '../transfers/describe-transfer.ts'
import { MemberName, TransferList } from '../transfers/transfer-list.tsx'
import { transfersQuery } from '../transfers/transfer-queries.ts'

interface WaitingRowProps {
  readonly transfer: Transfer
  readonly isSelected: boolean
  readonly onSelect: ((isSelected: boolean) => void) | undefined
  readonly onDecide: (decision: Decision) => void
}

const rules = {
  amount: 'Above the limit for one transfer',
  sender_day: 'Above the sender’s daily limit',
  recipient_day: 'Above the member’s daily limit',
  debt: 'Leaves a debt',
} as const

/** A pending transfer or reversal, the reason it needs approval, and other transfers to compare. */
export function WaitingRow({ transfer, isSelected, onSelect, onDecide }: WaitingRowProps) {
  const { transaction_id, amount, held_by, reference_id } = transfer
  const what = `${describeWaiting([transfer])}, reference ${reference_id}`
  return (
    <Row as="section" gap={4} align="start" justify="between" aria-label={what} className={styles.waiting}>
      <Stack gap={1}>
        <Row gap={3} rowGap="none">
          {onSelect !== undefined && (
            <Check
              aria-label={`Select ${what}`}
              checked={isSelected}
              onChange={({ target }) => onSelect(target.checked)}
            />
          )}
          <span>
            {waitingPart(transfer) === 'reversal' && 'Reversal of '}
            <TransferLink weight="bold" id={transaction_id}>
              {formatMiles(amount)} miles
            </TransferLink>{' '}
            to <MemberName {...transfer} />
          </span>
          {held_by !== undefined && (
            <Status tone="waiting" icon="clock">
              {rules[held_by]}
            </Status>
          )}
        </Row>
        <WaitingNotes {...transfer} />
        <Offered needs="listTransfers.account_id">
          <OtherTransfers transfer={transfer} />
        </Offered>
      </Stack>
      <DecisionButtons transfer={transfer} onDecide={onDecide} />
    </Row>
  )
}

/** How many days back to look for transfers of the same miles. */
const similarDays = 30
const mostOthers = 200
const freshMs = 60_000

/** The other transfers of the same day in UTC, like in the review rule: by sender, to the member, and similar. */
function OtherTransfers({ transfer }: { readonly transfer: Transfer }) {
  const { account_id, created_at, amount } = transfer
  const day = utcDay(Date.parse(created_at))
  const mayRead = useHasRight('read')
  const common = { all: true, limit: mostOthers } as const
  const request = { ...common, account_id, from: addDays(day, -similarDays) }
  const sender = { ...common, sent_by: transfer.sent_by_person ?? transfer.sent_by, from: day, to: day }
  const { data: received } = useQuery({ ...transfersQuery(mayRead ? request : undefined), staleTime: freshMs })
  const { data: sent } = useQuery({ ...transfersQuery(mayRead ? sender : undefined), staleTime: freshMs })
  // Without rejected ones, like the review rule.
  const isOther = ({ transaction_id, status }: Transfer) =>
    transaction_id !== transfer.transaction_id && status !== 'failed'
  const similar = (received?.data ?? []).filter((other) => isOther(other) && other.amount === amount)
  if (!mayRead) return null
  return (
    <>
      <Note>
        Same day (UTC): {describeSender(transfer)} sent{' '}
        <Link to={transfersHref({ tab: 'history', sender: sender.sent_by, from: day, to: day })}>
          {describeOthers(sent, isOther)}
        </Link>
        ; this member was sent{' '}
        <Link to={transfersHref({ tab: 'history', account: account_id })}>
          {describeOthers(received, (other) => isOther(other) && utcDay(Date.parse(other.created_at)) === day)}
        </Link>
        .
      </Note>
      <Notice tone="warning">
        {similar.length > 0 && (
          <>
            <p>The same miles went to this member within {similarDays} days:</p>
            <TransferList transfers={similar} />
          </>
        )}
      </Notice>
    </>
  )
}

/** Sums up transfers: `17 others, 248,200 miles`. */
function describeOthers(page: TransfersResponse | undefined, isOther: (transfer: Transfer) => boolean): string {
  if (page === undefined) return '…'
  const counted = page.data.filter(isOther)
  if (counted.length === 0) return 'no others'
  return `${page.pagination.hasMore ? 'at least ' : ''}${describeSum(counted, 'other')}`
}
