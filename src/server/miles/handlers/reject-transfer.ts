import type { rejectTransfer } from '#contract/reject-transfer'
import type { Operation } from '../../http/operation.ts'
import { describeTransfer } from './describe-transfer.ts'
import type { Ledger } from '../ledger/ledger.ts'
import type { MilesStorage } from '../ledger/storage.ts'

/**
 * Rejects a pending transfer, which credits nothing; the person who sent it may not.
 *
 * @spec States and transitions
 */
export function handleRejectTransfer(ledger: Ledger, storage: MilesStorage): Operation<typeof rejectTransfer> {
  return {
    async handle({ id, reason }, caller) {
      await ledger.decide(id, 'failed', reason ?? null, caller)
      return { body: describeTransfer(await storage.findTransfer(id)) }
    },
  }
}
