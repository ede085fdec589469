import type { Transfer } from '#contract/miles/transfer'
import { useState } from 'react'
import { useDialog } from '#web/kit/controls/confirm-dialog.tsx'
import { type Decision, useObstacle } from '../decisions/decide-dialog.tsx'
import { useWaiting } from '../transfers/transfer-queries.ts'

/** What waits for approval, and what of it is selected to be decided together. */
export function useApprovals() {
  const waiting = useWaiting()
  const obstacleOf = useObstacle()
  const [ids, setIds] = useState<readonly string[]>([])
  const deciding = useDialog<Decision>()
  const decidable = waiting.transfers.filter((transfer) => obstacleOf(transfer) === undefined)
  return {
    ...waiting,
    deciding,
    /** Those that the signed-in user may decide about. */
    decidable,
    selected: decidable.filter(({ transaction_id }) => ids.includes(transaction_id)),
    select(transfers: readonly Transfer[], isSelected: boolean) {
      const others = ids.filter((id) => !transfers.some(({ transaction_id }) => transaction_id === id))
      setIds(isSelected ? [...others, ...transfers.map(({ transaction_id }) => transaction_id)] : others)
    },
  }
}
