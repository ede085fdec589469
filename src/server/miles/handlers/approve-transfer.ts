import type { approveTransfer } from '#contract/approve-transfer'
import type { Operation } from '../../http/operation.ts'
import { describeTransfer } from './describe-transfer.ts'
import type { Ledger } from '../ledger/ledger.ts'
import type { MilesStorage } from '../ledger/storage.ts'

/**
 * Approves a pending transfer and credits it; the person who sent it may not.
 *
 * @spec States and transitions
 */
export function handleApproveTransfer(ledger: Ledger, storage: MilesStorage): Operation<typeof approveTransfer> {
  return {
    async handle({ id, reason }, caller) {
      await ledger.decide(id, 'success', reason ?? null, caller)
      return { body: describeTransfer(await storage.findTransfer(id)) }
    },
  }
}
