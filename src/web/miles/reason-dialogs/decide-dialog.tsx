import { approveReversal } from '#contract/miles/approve-reversal'
import { approveTransfer } from '#contract/miles/approve-transfer'
import { rejectReversal } from '#contract/miles/reject-reversal'
import { rejectTransfer } from '#contract/miles/reject-transfer'
import type { Transfer } from '#contract/miles/transfer'
import { Offered } from '#web/api/platform.tsx'
import { useHasRight, useIsSelf } from '#web/api/get-key.ts'
import { Button } from '#web/kit/button.tsx'
import type { ClosingProps } from '#web/kit/controls/confirm-dialog.tsx'
import { formatMiles } from '#web/kit/format/miles.ts'
import { Row, Stack } from '#web/kit/stack.tsx'
import { MemberName } from '../transfers/transfer-list.tsx'
import { Note, Soft } from '#web/kit/text.tsx'
import { describeSending, describeSum, nameWho } from '../transfers/describe-transfer.ts'
import { formatOwnMoment } from '#web/kit/format/moment.ts'
import { ReasonDialog } from './reason-dialog.tsx'

/** A decision about pending transfers or pending reversals. */
export interface Decision {
  readonly transfers: readonly Transfer[]
  readonly verdict: 'approve' | 'reject'
}

const decisions = {
  transfer: {
    approve: {
      operation: approveTransfer,
      effect: 'The miles are credited at once. A mistake can be reversed afterwards.',
    },
    reject: {
      operation: rejectTransfer,
      effect: 'No miles are credited, and the reference cannot be used again. A rejection is final.',
    },
  },
  reversal: {
    approve: {
      operation: approveReversal,
      effect: 'The miles are taken from the account at once. This cannot be undone.',
    },
    reject: {
      operation: rejectReversal,
      effect: 'The miles stay on the account. The reversal can be requested again.',
    },
  },
} as const

const verbs = {
  approve: { action: 'Approve', done: 'Approved' },
  reject: { action: 'Reject', done: 'Rejected' },
} as const

/** Returns the pending part of a transfer, if any: the transfer itself or its reversal. */
export function waitingPart({ status, reversal }: Transfer): keyof typeof decisions | undefined {
  if (status === 'pending') return 'transfer'
  return reversal?.status === 'pending' ? 'reversal' : undefined
}

/** Describes what is pending: `2,500 miles`, `the reversal of 900 miles`, `3 transfers, 210,000 miles, and …`. */
export function describeWaiting(transfers: readonly Transfer[]): string {
  const [first, second] = transfers
  if (first !== undefined && second === undefined) {
    return `${waitingPart(first) === 'reversal' ? 'the reversal of ' : ''}${formatMiles(first.amount)} miles`
  }
  const sums = (['transfer', 'reversal'] as const).map((part) => {
    const ofPart = transfers.filter((transfer) => waitingPart(transfer) === part)
    return ofPart.length === 0 ? [] : [describeSum(ofPart, part)]
  })
  return sums.flat().join(', and ')
}

/** Approves or rejects pending transfers after a confirmation with a summary; a rejection requires a reason. */
export function DecideDialog({ decision, onClose }: ClosingProps & { readonly decision: Decision }) {
  const { transfers, verdict } = decision
  const { action, done } = verbs[verdict]
  const items = transfers.map((transfer) => ({ transfer, ...decisions[waitingPart(transfer) ?? 'transfer'][verdict] }))
  return (
    <ReasonDialog
      action={`${action} ${describeWaiting(transfers)}`}
      changes={items.map(({ operation, transfer: { transaction_id, reference_id, amount } }) => ({
        operation,
        request: { id: transaction_id },
        ...(items.length > 1 && { name: `${formatMiles(amount)} miles, reference ${reference_id}` }),
      }))}
      isOptional={verdict === 'approve'}
      describeDone={(decided) =>
        `${done}: ${describeWaiting(transfers.filter(({ transaction_id }) => decided.some((one) => one.transaction_id === transaction_id)))}.`
      }
      onClose={onClose}
    >
      {[...new Set(items.map(({ effect }) => effect))].map((effect) => (
        <p key={effect}>{effect}</p>
      ))}
      <Stack as="ul" gap={2}>
        {transfers.map((transfer) => (
          <Stack as="li" gap={0} key={transfer.transaction_id}>
            <span>
              {waitingPart(transfer) === 'reversal' && 'Reversal: '}
              <b>{formatMiles(transfer.amount)} miles</b> to <MemberName {...transfer} />
            </span>
            <WaitingNotes {...transfer} />
          </Stack>
        ))}
      </Stack>
    </ReasonDialog>
  )
}

/** The sender, reference and note of a pending transfer, and the requester and reason of a pending reversal. */
export function WaitingNotes(transfer: Transfer) {
  const { reference_id, note, reversal } = transfer
  return (
    <>
      <Note>{[describeSending(transfer), `reference ${reference_id}`, note].filter(Boolean).join(', ')}</Note>
      {reversal?.status === 'pending' && (
        <Note>
          Reversal requested {formatOwnMoment(reversal.at)} by {nameWho(reversal.by_person, reversal.by)}:{' '}
          {reversal.reason}
        </Note>
      )}
    </>
  )
}

/** Returns a function that explains why the signed-in user may not decide a pending transfer, if so. */
export function useObstacle(): (transfer: Transfer) => string | undefined {
  const mayApprove = useHasRight('approve')
  const isSelf = useIsSelf()
  return (transfer) => {
    if (!mayApprove) return 'Deciding needs the right “approve”.'
    const isReversal = waitingPart(transfer) === 'reversal'
    if (!isSelf(isReversal ? transfer.reversal?.by_person : transfer.sent_by_person)) return undefined
    return `Someone other than ${isReversal ? 'the requester' : 'the sender'} must approve this.`
  }
}

interface DecisionButtonsProps {
  readonly transfer: Transfer
  readonly onDecide: (decision: Decision) => void
}

/** The buttons to decide a pending transfer or reversal; renders nothing if none is pending. */
export function DecisionButtons({ transfer, onDecide }: DecisionButtonsProps) {
  const obstacle = useObstacle()(transfer)
  const part = waitingPart(transfer)
  if (part === undefined) return null
  const buttons = (
    <Row as="span">
      {(['approve', 'reject'] as const).map((verdict) => (
        <Button
          key={verdict}
          isSmall
          look={verdict === 'approve' ? 'strong' : undefined}
          aria-label={`${verbs[verdict].action} ${describeWaiting([transfer])}, reference ${transfer.reference_id}`}
          onClick={() => onDecide({ transfers: [transfer], verdict })}
        >
          {verbs[verdict].action}
        </Button>
      ))}
    </Row>
  )
  return (
    <Offered needs={part === 'transfer' ? 'approveTransfer' : 'approveReversal'}>
      {obstacle === undefined ? buttons : <Soft>{obstacle}</Soft>}
    </Offered>
  )
}
