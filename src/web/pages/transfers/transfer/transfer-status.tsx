import type { Transfer, TransferStatus } from '#contract/transfer'
import { Icon, type IconProps } from '../../../components/icon/icon.tsx'

/** The name of each status. */
export const statusNames: Readonly<Record<TransferStatus, string>> = {
  success: 'Credited',
  pending: 'Waiting for approval',
  failed: 'Rejected',
}

const shapes = { success: 'check', pending: 'clock', failed: 'x' } as const

const reversals = {
  pending: { tone: 'pending', name: 'Reversal waits', icon: 'clock' },
  booked: { tone: 'failed', name: 'Reversed', icon: 'undo-2' },
  rejected: { tone: 'none', name: 'Reversal rejected', icon: 'x' },
} as const

/** The status of a transfer and of its reversal, by word and by icon. */
export function TransferStatusMark({ status, reversal }: Pick<Transfer, 'status' | 'reversal'>) {
  const reversed = reversal === null ? undefined : reversals[reversal.status]
  return (
    <span className="desk-statuses">
      <Mark tone={status} name={statusNames[status]} icon={shapes[status]} />
      {reversed !== undefined && <Mark {...reversed} />}
    </span>
  )
}

interface MarkProps {
  readonly tone: TransferStatus | 'none'
  readonly name: string
  readonly icon: IconProps['name']
}

function Mark({ tone, name, icon }: MarkProps) {
  return (
    <span className="desk-status" data-status={tone}>
      <Icon name={icon} size={14} />
      {name}
    </span>
  )
}
