import type { Transfer } from '#contract/miles/transfer'
import { useState } from 'react'
import { Link } from 'react-router'
import { QueryError } from '#web/api/query-error.tsx'
import { Button } from '#web/kit/button.tsx'
import { Actions } from '#web/kit/card.tsx'
import { Check } from '#web/kit/controls/choice.tsx'
import { useDialog } from '#web/kit/controls/confirm-dialog.tsx'
import { DoneNotice, EmptyNotice } from '#web/kit/notice.tsx'
import { Row, Stack } from '#web/kit/stack.tsx'
import { transfersHref } from '../addresses.ts'
import { DecideDialog, type Decision, describeWaiting, useObstacle } from '../reason-dialogs/decide-dialog.tsx'
import { DeskSkeleton } from '../desk-skeleton.tsx'
import { mostWaiting, useWaiting } from '../transfers/transfer-queries.ts'
import { WaitingRow } from './waiting-row.tsx'

/** All pending transfers and reversals, with the facts an approver needs, to decide one by one or together. */
export function ApprovalsTab() {
  const { query, isKnown, transfers, count, decidable, selected, select, deciding } = useApprovals()
  return (
    <Stack as="section" gap={4} aria-label="Approvals">
      <QueryError what="The list of approvals" query={query} />
      <DoneNotice>{deciding.done}</DoneNotice>
      {!isKnown && query.error === null && <DeskSkeleton />}
      {isKnown && count === 0 && (
        <EmptyNotice
          title="Nothing waits for approval"
          action={
            <Button as={Link} to={transfersHref({})}>
              Send miles
            </Button>
          }
        >
          Transfers that need a second person appear here.
        </EmptyNotice>
      )}
      {decidable.length > 1 && (
        <Row gap={4} rowGap={2} justify="between">
          <Check
            checked={selected.length === decidable.length}
            onChange={({ target }) => select(decidable, target.checked)}
          >
            Select all that you may decide ({decidable.length})
          </Check>
          {selected.length > 0 && (
            <Actions>
              <Button look="strong" onClick={() => deciding.open({ transfers: selected, verdict: 'approve' })}>
                Approve {describeWaiting(selected)}…
              </Button>
              <Button look="plain" onClick={() => deciding.open({ transfers: selected, verdict: 'reject' })}>
                Reject {describeWaiting(selected)}…
              </Button>
            </Actions>
          )}
        </Row>
      )}
      <ul>
        {transfers.map((transfer) => (
          <li key={transfer.transaction_id}>
            <WaitingRow
              transfer={transfer}
              onDecide={deciding.open}
              isSelected={selected.includes(transfer)}
              onSelect={
                decidable.length > 1 && decidable.includes(transfer)
                  ? (isSelected) => select([transfer], isSelected)
                  : undefined
              }
            />
          </li>
        ))}
      </ul>
      {count > transfers.length && (
        <p>
          The newest {mostWaiting} are shown.{' '}
          <Link to={transfersHref({ tab: 'history', status: 'pending' })}>Show all that wait</Link>
        </p>
      )}
      {deciding.about !== undefined && <DecideDialog decision={deciding.about} onClose={deciding.close} />}
    </Stack>
  )
}

/** Returns the pending transfers and those selected to be decided together. */
function useApprovals() {
  const waiting = useWaiting()
  const obstacleOf = useObstacle()
  const [ids, setIds] = useState<readonly string[]>([])
  const deciding = useDialog<Decision>()
  const decidable = waiting.transfers.filter((transfer) => obstacleOf(transfer) === undefined)
  return {
    ...waiting,
    deciding,
    /** The transfers that the signed-in user may decide. */
    decidable,
    selected: decidable.filter(({ transaction_id }) => ids.includes(transaction_id)),
    select(transfers: readonly Transfer[], isSelected: boolean) {
      const others = ids.filter((id) => !transfers.some(({ transaction_id }) => transaction_id === id))
      setIds(isSelected ? [...others, ...transfers.map(({ transaction_id }) => transaction_id)] : others)
    },
  }
}
