import type { Transfer } from '#contract/transfer'
import { useState } from 'react'
import { useApproveReversal } from '../../../api/approve-reversal.ts'
import { useApproveTransfer } from '../../../api/approve-transfer.ts'
import { explainChange } from '../../../api/explain-change.ts'
import { useRejectReversal } from '../../../api/reject-reversal.ts'
import { useRejectTransfer } from '../../../api/reject-transfer.ts'
import { formatMiles } from '../../../format/miles.ts'
import { formatSentAt } from '../format-sent-at.ts'
import { senderName } from '../sender-name.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { ReasonField } from './reason-field.tsx'
import { useReason } from './use-reason.ts'

/** A decision about a transfer that waits, or about its reversal. */
export interface Decision {
  readonly transfer: Transfer
  readonly subject: 'transfer' | 'reversal'
  readonly verdict: 'approve' | 'reject'
}

interface DecideDialogProps {
  readonly decision: Decision
  /** @param done what was done, if anything */
  readonly onClose: (done?: string) => void
}

/** Approves or rejects what waits, after a confirmation; rejecting takes a reason. A refusal is shown in the dialog. */
export function DecideDialog({ decision: { transfer, subject, verdict }, onClose }: DecideDialogProps) {
  const changes = {
    transfer: { approve: useApproveTransfer(), reject: useRejectTransfer() },
    reversal: { approve: useApproveReversal(), reject: useRejectReversal() },
  }
  const { change, isPending } = changes[subject][verdict]
  const reason = useReason(verdict === 'reject')
  const [error, setError] = useState<string>()
  const miles = `${formatMiles(transfer.amount)} miles`
  const words = wordsOf[subject][verdict]

  async function confirm() {
    const why = reason.read()
    if (why === false) return
    setError(undefined)
    try {
      await change({ id: transfer.transaction_id, ...(why === undefined ? {} : { reason: why }) })
      onClose(`${words.done(miles)}, reference ${transfer.reference_id}.`)
    } catch (failure) {
      setError(explainChange(failure, 'nothing is ever decided twice'))
    }
  }

  return (
    <ConfirmDialog
      title={`${words.action(miles)}?`}
      action={isPending ? 'Saving…' : words.action(miles)}
      isBusy={isPending}
      error={error}
      onConfirm={() => void confirm()}
      onClose={() => onClose()}
    >
      <p>{words.effect}</p>
      <Facts transfer={transfer} subject={subject} />
      <ReasonField {...reason.field} hint="Stored permanently; the member can read it." />
    </ConfirmDialog>
  )
}

const wordsOf = {
  transfer: {
    approve: {
      action: (miles: string) => `Approve ${miles}`,
      effect: 'They are credited to the account at once. This cannot be undone here.',
      done: (miles: string) => `Approved: ${miles} are credited`,
    },
    reject: {
      action: (miles: string) => `Reject ${miles}`,
      effect: 'Nothing is credited, and the reference stays used. This cannot be undone here.',
      done: (miles: string) => `Rejected: ${miles} are not credited`,
    },
  },
  reversal: {
    approve: {
      action: (miles: string) => `Approve the reversal of ${miles}`,
      effect: 'They are taken from the account at once. This cannot be undone here.',
      done: (miles: string) => `Reversed: ${miles} are taken back`,
    },
    reject: {
      action: (miles: string) => `Reject the reversal of ${miles}`,
      effect: 'The miles stay on the account. The reversal can be asked for again.',
      done: (miles: string) => `Rejected: ${miles} stay on the account`,
    },
  },
} as const

function Facts({ transfer, subject }: Pick<Decision, 'transfer' | 'subject'>) {
  const { reversal } = transfer
  return (
    <dl className="desk-facts">
      <dt>Account</dt>
      <dd>{transfer.account_id}</dd>
      <dt>Reference</dt>
      <dd>{transfer.reference_id}</dd>
      {transfer.note !== null && (
        <>
          <dt>Note</dt>
          <dd>{transfer.note}</dd>
        </>
      )}
      <dt>Sent</dt>
      <dd>
        {formatSentAt(transfer.created_at)} by {senderName(transfer)}
      </dd>
      {subject === 'reversal' && reversal !== null && (
        <>
          <dt>Reversal asked for</dt>
          <dd>
            {formatSentAt(reversal.at)} by {reversal.by}: {reversal.reason}
          </dd>
        </>
      )}
    </dl>
  )
}
