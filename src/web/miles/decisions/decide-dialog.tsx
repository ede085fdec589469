import { approveReversal } from '#contract/miles/approve-reversal'
import { approveTransfer } from '#contract/miles/approve-transfer'
import { rejectReversal } from '#contract/miles/reject-reversal'
import { rejectTransfer } from '#contract/miles/reject-transfer'
import type { Transfer } from '#contract/miles/transfer'
import { useQuery } from '@tanstack/react-query'
import { isOffered } from '#web/device/platform.ts'
import { useHasRight, useIsSelf } from '#web/device/session/get-key.ts'
import { Button } from '#web/kit/button.tsx'
import { Facts } from '#web/kit/card.tsx'
import { formatMiles } from '#web/kit/format/miles.ts'
import { Row } from '#web/kit/stack.tsx'
import { Id, Soft } from '../desk-parts.tsx'
import { describeSending, formatSentAt, nameWho } from '../words.ts'
import { accountQuery } from '../queries.ts'
import { ReasonDialog } from './reason-dialog.tsx'

/** A decision about a transfer that waits, or about its reversal. */
export interface Decision {
  readonly transfer: Transfer
  readonly subject: 'transfer' | 'reversal'
  readonly verdict: 'approve' | 'reject'
}

const decisions = {
  transfer: {
    approve: {
      operation: approveTransfer,
      action: (miles: string) => `Approve ${miles}`,
      effect: 'The miles are credited at once. A mistake can be reversed afterwards.',
      done: (miles: string) => `Approved: ${miles} are credited`,
    },
    reject: {
      operation: rejectTransfer,
      action: (miles: string) => `Reject ${miles}`,
      effect: 'Nothing is credited, and the reference stays used. A rejection cannot be taken back.',
      done: (miles: string) => `Rejected: ${miles} are not credited`,
    },
  },
  reversal: {
    approve: {
      operation: approveReversal,
      action: (miles: string) => `Approve the reversal of ${miles}`,
      effect: 'The miles are taken from the account at once. This cannot be taken back.',
      done: (miles: string) => `Reversed: ${miles} are taken back`,
    },
    reject: {
      operation: rejectReversal,
      action: (miles: string) => `Reject the reversal of ${miles}`,
      effect: 'The miles stay on the account. The reversal can be asked for again.',
      done: (miles: string) => `Rejected: ${miles} stay on the account`,
    },
  },
} as const

interface DecideDialogProps {
  readonly decision: Decision
  /** @param done what was done, if anything */
  readonly onClose: (done?: string) => void
}

/** Approves or rejects what waits, after a confirmation; rejecting takes a reason. */
export function DecideDialog({ decision: { transfer, subject, verdict }, onClose }: DecideDialogProps) {
  const { operation, action, effect, done } = decisions[subject][verdict]
  const { transaction_id, account_id, amount, reference_id, note, reversal } = transfer
  const { data: account } = useQuery(accountQuery({ account_id }))
  const miles = `${formatMiles(amount)} miles`
  return (
    <ReasonDialog
      title={`${action(miles)}?`}
      action={action(miles)}
      operation={operation}
      request={{ id: transaction_id }}
      isOptional={verdict === 'approve'}
      readers="the member can read it"
      again="nothing is ever decided twice"
      describeDone={() => `${done(miles)}, reference ${reference_id}.`}
      onClose={onClose}
    >
      <p>{effect}</p>
      <Facts
        facts={{
          Member: account?.external_id ?? <Id of="account">{account_id}</Id>,
          Reference: reference_id,
          Note: note,
          Sent: describeSending(transfer),
          'Reversal asked for':
            subject === 'reversal' && reversal !== null
              ? `${formatSentAt(reversal.at)} by ${nameWho(reversal.by_person, reversal.by)}: ${reversal.reason}`
              : undefined,
        }}
      />
    </ReasonDialog>
  )
}

interface DecisionButtonsProps {
  readonly transfer: Transfer
  readonly onDecide: (decision: Decision) => void
}

/** The buttons that decide about a transfer or a reversal that waits; nothing for one that does not. */
export function DecisionButtons({ transfer, onDecide }: DecisionButtonsProps) {
  const mayApprove = useHasRight('approve')
  const subject =
    transfer.status === 'pending' ? 'transfer' : transfer.reversal?.status === 'pending' ? 'reversal' : undefined
  const isOwn = useIsSelf(subject === 'reversal' ? transfer.reversal?.by_person : transfer.sent_by_person)
  if (subject === undefined || !isOffered(subject === 'transfer' ? 'approveTransfer' : 'approveReversal')) return null
  if (!mayApprove) return <Soft>To decide needs the right “approve”.</Soft>
  if (isOwn) {
    const sender = subject === 'transfer' ? 'the sender' : 'the one who asked for it'
    return <Soft>Someone other than {sender} must approve this.</Soft>
  }
  const what = `${formatMiles(transfer.amount)} miles, reference ${transfer.reference_id}`
  return (
    <Row as="span">
      {(['approve', 'reject'] as const).map((verdict) => (
        <Button
          key={verdict}
          isSmall
          aria-label={decisions[subject][verdict].action(what)}
          onClick={() => onDecide({ transfer, subject, verdict })}
        >
          {verdict === 'approve' ? 'Approve' : 'Reject'}
        </Button>
      ))}
    </Row>
  )
}
