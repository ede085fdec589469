import type { Transfer } from '#contract/transfer'
import { useState } from 'react'
import { useApproveTransfer } from '../../../api/approve-transfer.ts'
import { explainDecision } from '../../../api/explain-decision.ts'
import { useRejectTransfer } from '../../../api/reject-transfer.ts'
import { formatMiles } from '../../../format/miles.ts'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import type { Decision } from './transfer-table.tsx'

interface DecideDialogProps {
  readonly transfer: Transfer
  readonly decision: Decision
  /** @param done what was done, if anything */
  readonly onClose: (done?: string) => void
}

/** Approves or rejects a pending transfer after a confirmation. A refusal is shown in the dialog. */
export function DecideDialog({ transfer, decision, onClose }: DecideDialogProps) {
  const approving = useApproveTransfer()
  const rejecting = useRejectTransfer()
  const [error, setError] = useState<string>()
  const { decide, isPending } = decision === 'approve' ? approving : rejecting
  const miles = `${formatMiles(transfer.amount)} miles`

  async function confirm() {
    setError(undefined)
    try {
      const { status } = await decide(transfer.transaction_id)
      onClose(
        status === 'success'
          ? `Approved: ${miles} are credited, reference ${transfer.reference_id}.`
          : `Rejected: ${miles} are not credited, reference ${transfer.reference_id}.`,
      )
    } catch (failure) {
      setError(explainDecision(failure))
    }
  }

  return (
    <ConfirmDialog
      title={decision === 'approve' ? `Approve ${miles}?` : `Reject ${miles}?`}
      action={isPending ? 'Saving…' : `${decision === 'approve' ? 'Approve' : 'Reject'} ${miles}`}
      isBusy={isPending}
      error={error}
      onConfirm={() => void confirm()}
      onClose={() => onClose()}
    >
      <p>
        {decision === 'approve'
          ? 'They are credited to the account at once.'
          : 'Nothing is credited, and the reference stays used.'}{' '}
        This cannot be undone here.
      </p>
      <dl className="history-facts">
        <dt>Recipient</dt>
        <dd>{transfer.account_id}</dd>
        <dt>Reference</dt>
        <dd>{transfer.reference_id}</dd>
        {transfer.note !== null && (
          <>
            <dt>Note</dt>
            <dd>{transfer.note}</dd>
          </>
        )}
        <dt>Sent by</dt>
        <dd>{transfer.sent_by}</dd>
      </dl>
    </ConfirmDialog>
  )
}
