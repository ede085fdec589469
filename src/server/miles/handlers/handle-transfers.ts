import { foldPerson } from '#contract/fold-person'
import { ForbiddenError, NotFoundError } from '../../operation/errors.ts'
import type { Caller } from '../../operation/caller.ts'
import type { Operations } from '../../operation/operation.ts'
import type { KeyNames } from '../../keys/key-names.ts'
import type { Ledger } from '../ledger/ledger.ts'
import type { MilesStorage } from '../ledger/storage.ts'
import { describeTransfer } from './describe-transfer.ts'
import { recipientOf } from './recipient.ts'

/**
 * Sends one transfer, once per reference, shows it and changes it. A pending transfer or reversal must be decided by
 * someone other than its requester.
 *
 * @spec 1. Transfer miles into an account
 * @spec States and transitions
 */
export function handleTransfers(ledger: Ledger, storage: MilesStorage, readKeyNames: () => Promise<KeyNames>) {
  const read = async (id: string) => ({ body: describeTransfer(await storage.findTransfer(id), await readKeyNames()) })
  const decide = (
    change: (id: string, reason: string | null, caller: Caller) => Promise<unknown>,
  ): Operations['approveTransfer'] => ({
    async handle({ id, reason }, caller) {
      await change(id, reason ?? null, caller)
      return read(id)
    },
  })
  return {
    transferMiles: {
      async handle(input, caller) {
        const { reference_id: referenceId, amount, note = null, batch, known_similar: known } = input
        const knownSimilar = known && { sinceMs: Date.parse(known.since), count: known.count }
        const order = { referenceId, recipient: recipientOf(input), amount, note, batch, knownSimilar }
        const { transactionId, status } = await ledger.transfer(order, caller)
        return { body: { transaction_id: transactionId, reference_id: referenceId, status } }
      },
    },
    getTransfer: {
      async handle({ id }, { person, rights }) {
        const found = await storage.findTransfer(id)
        // Without the right `read`, another person's transfer looks like a missing one.
        if (!rights.includes('read') && foldPerson(found?.sentByPerson ?? '') !== foldPerson(person)) {
          throw new NotFoundError(notSentMessage)
        }
        return { body: describeTransfer(found, await readKeyNames()) }
      },
    },
    approveTransfer: decide((id, reason, caller) => ledger.decide(id, 'success', reason, caller)),
    rejectTransfer: decide((id, reason, caller) => ledger.decide(id, 'failed', reason, caller)),
    reverseTransfer: {
      async handle({ id, reason, reference_id, allow_debt = false }, caller) {
        if (allow_debt && !caller.rights.includes('approve')) {
          throw new ForbiddenError(
            'A reversal that leaves a debt needs the right "approve", which this key does not have',
          )
        }
        const order = { transactionId: id, referenceId: reference_id ?? null, reason, allowsDebt: allow_debt }
        await ledger.reverse(order, caller)
        return read(id)
      },
    },
    approveReversal: decide((id, reason, caller) => ledger.decideReversal(id, 'booked', reason, caller)),
    rejectReversal: decide((id, reason, caller) => ledger.decideReversal(id, 'rejected', reason, caller)),
  } satisfies Partial<Operations>
}

/** The message to a caller without the right `read`, for an unknown transfer or another person's. */
export const notSentMessage =
  'You have sent no such transfer; to see the transfers of others, a key needs the right "read"'
