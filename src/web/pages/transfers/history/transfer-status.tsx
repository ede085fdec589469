import type { TransferStatus } from '#contract/transfer'
import { Icon } from '../../../components/icon/icon.tsx'

/** What each status means at the desk. */
export const statusWords: Readonly<Record<TransferStatus, string>> = {
  success: 'Credited',
  pending: 'Waiting for approval',
  failed: 'Rejected',
}

const shapes = { success: 'check', pending: 'clock', failed: 'x' } as const

/** The status of a transfer, told by word and by shape. */
export function TransferStatusMark({ status }: { readonly status: TransferStatus }) {
  return (
    <span className="history-status" data-status={status}>
      <Icon name={shapes[status]} size={14} />
      {statusWords[status]}
    </span>
  )
}
