import type { approveReversal } from '#contract/approve-reversal'
import type { Operation } from '../../http/operation.ts'
import type { Ledger } from '../ledger/ledger.ts'
import type { MilesStorage } from '../ledger/storage.ts'
import { describeTransfer } from './describe-transfer.ts'

/**
 * Books a pending reversal; the person who asked for it may not.
 *
 * @spec States and transitions
 */
export function handleApproveReversal(ledger: Ledger, storage: MilesStorage): Operation<typeof approveReversal> {
  return {
    async handle({ id, reason }, caller) {
      await ledger.decideReversal(id, 'booked', reason ?? null, caller)
      return { body: describeTransfer(await storage.findTransfer(id)) }
    },
  }
}
