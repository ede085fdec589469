import type { transferMiles } from '#contract/miles/transfer-miles'
import type { Operation } from '../../http/operation.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { recipientOf } from './recipient.ts'

/**
 * Credits miles to an account, once per reference.
 *
 * @spec 1. Transfer miles into an account
 */
export function handleTransferMiles(ledger: Ledger): Operation<typeof transferMiles> {
  return {
    async handle(input, caller) {
      const { transactionId, status } = await ledger.transfer(
        {
          referenceId: input.reference_id,
          recipient: recipientOf(input),
          amount: input.amount,
          note: input.note ?? null,
          batch: input.batch,
        },
        caller,
      )
      return { body: { transaction_id: transactionId, reference_id: input.reference_id, status } }
    },
  }
}
