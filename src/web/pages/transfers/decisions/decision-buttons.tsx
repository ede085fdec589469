import type { Transfer } from '#contract/transfer'
import { useHasRight } from '../../../api/get-key.ts'
import { isOffered } from '../../../browser/platform.ts'
import { formatMiles } from '../../../format/miles.ts'
import type { Decision } from './decide-dialog.tsx'

interface DecisionButtonsProps {
  readonly transfer: Transfer
  readonly onDecide: (decision: Decision) => void
}

/** The buttons that decide about a transfer or a reversal that waits; nothing for one that does not. */
export function DecisionButtons({ transfer, onDecide }: DecisionButtonsProps) {
  const mayApprove = useHasRight('approve')
  const subject = waitingSubject(transfer)
  if (subject === undefined || !isOffered(subject === 'transfer' ? 'approveTransfer' : 'approveReversal')) return null
  if (!mayApprove) return <small className="desk-hint">To decide needs the right “approve”.</small>
  const miles = `${formatMiles(transfer.amount)} miles, reference ${transfer.reference_id}`
  const what = subject === 'transfer' ? miles : `the reversal of ${miles}`
  return (
    <span className="desk-decisions">
      <button
        type="button"
        className="button"
        aria-label={`Approve ${what}`}
        onClick={() => onDecide({ transfer, subject, verdict: 'approve' })}
      >
        Approve
      </button>
      <button
        type="button"
        className="button"
        aria-label={`Reject ${what}`}
        onClick={() => onDecide({ transfer, subject, verdict: 'reject' })}
      >
        Reject
      </button>
    </span>
  )
}

/** What of a transfer waits for another person. */
function waitingSubject({ status, reversal }: Transfer): Decision['subject'] | undefined {
  if (status === 'pending') return 'transfer'
  return reversal?.status === 'pending' ? 'reversal' : undefined
}
