import type { reverseTransfer } from '#contract/miles/reverse-transfer'
import { ForbiddenError } from '../../errors.ts'
import type { Operation } from '../../http/operation.ts'
import type { KeyNames } from '../../keys/key-names.ts'
import type { Ledger } from '../ledger/ledger.ts'
import type { MilesStorage } from '../ledger/storage.ts'
import { describeTransfer } from './describe-transfer.ts'

/**
 * Asks for the reversal of a transfer, which is booked at once or waits for another person.
 *
 * @spec States and transitions
 */
export function handleReverseTransfer(
  ledger: Ledger,
  storage: MilesStorage,
  readKeyNames: () => Promise<KeyNames>,
): Operation<typeof reverseTransfer> {
  return {
    async handle({ id, reason, reference_id, allow_debt = false }, caller) {
      if (allow_debt && !caller.rights.includes('approve')) {
        throw new ForbiddenError(
          'A reversal that leaves a debt needs the right "approve", which this key does not have',
        )
      }
      const order = { transactionId: id, referenceId: reference_id ?? null, reason, allowsDebt: allow_debt }
      await ledger.reverse(order, caller)
      return { body: describeTransfer(await storage.findTransfer(id), await readKeyNames()) }
    },
  }
}
