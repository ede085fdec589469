import type { rejectReversal } from '#contract/reject-reversal'
import type { Operation } from '../../http/operation.ts'
import type { Ledger } from '../ledger/ledger.ts'
import type { MilesStorage } from '../ledger/storage.ts'
import { describeTransfer } from './describe-transfer.ts'

/**
 * Rejects a pending reversal, which changes no balance; the person who asked for it may not.
 *
 * @spec States and transitions
 */
export function handleRejectReversal(ledger: Ledger, storage: MilesStorage): Operation<typeof rejectReversal> {
  return {
    async handle({ id, reason }, caller) {
      await ledger.decideReversal(id, 'rejected', reason ?? null, caller)
      return { body: describeTransfer(await storage.findTransfer(id)) }
    },
  }
}
