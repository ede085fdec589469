import type { TransferStatus } from '#contract/transfer'
import { Icon } from '../../../components/icon/icon.tsx'

/** The name of each status. */
export const statusNames: Readonly<Record<TransferStatus, string>> = {
  success: 'Credited',
  pending: 'Waiting for approval',
  failed: 'Rejected',
}

const shapes = { success: 'check', pending: 'clock', failed: 'x' } as const

/** The status of a transfer, by word and by icon. */
export function TransferStatusMark({ status }: { readonly status: TransferStatus }) {
  return (
    <span className="history-status" data-status={status}>
      <Icon name={shapes[status]} size={14} />
      {statusNames[status]}
    </span>
  )
}
