import { dayMs, utcDay } from '#contract/days'
import type { Transfer } from '#contract/miles/transfer'
import type { TransferRequest } from '#contract/miles/transfer-miles'
import type { Clock } from '#server/runtime/clock'
import type { Caller } from '#server/operation/caller'
import type { KeyNames } from '#server/keys/key-names'
import type { ForwardedTransfers, TransferSender } from '#server/miles/forwarded/forwarded-transfers'
import { expectDone } from '#server/miles/ledger/expect-done'

/** Adds the person as written; `null` when the key has no person. */
type NamedSender = TransferSender & { readonly personName: string | null }

/** The facts about a transfer that are known without a request to the platform. */
export type SettledTransfer = Pick<
  Transfer,
  'transaction_id' | 'reference_id' | 'account_id' | 'amount' | 'status' | 'created_at'
>

/** Records who sent which transfer, as the platform knows only one key, and enforces the keys' daily limits. */
export type ForwardedMiles = ReturnType<typeof createForwardedMiles>

export function createForwardedMiles(storage: ForwardedTransfers, readKeyNames: () => Promise<KeyNames>, clock: Clock) {
  return {
    /**
     * Stores a transfer before it is sent.
     *
     * @returns a function that undoes it when the platform rejects the transfer; `isUsed` if the platform has the reference
     * @throws {InvalidInputError} when the transfer exceeds the key's daily limit
     */
    async add({ reference_id: referenceId, amount: miles }: TransferRequest, caller: Caller) {
      const { keyId, person, keyLabel, dailyMilesLimit, firstKeyId = keyId } = caller
      const sentAtMs = clock()
      const fromMs = Date.parse(utcDay(sentAtMs))
      // A failed transfer counts again when it is sent again, until it is rejected.
      const known = await storage.outcomeOf(referenceId)
      const added = await storage.add(
        { referenceId, miles, keyId, person, keyLabel, sentAtMs },
        dailyMilesLimit === null ? undefined : { miles: dailyMilesLimit, firstKeyId, fromMs, toMs: fromMs + dayMs },
      )
      if (!added.isWithinLimit) {
        expectDone({ kind: 'limit-passed', milesLeft: added.milesLeft }, caller)
        throw new Error('a transfer above the limit must not be sent')
      }
      return {
        async undo(isUsed: boolean) {
          if (known !== undefined) await storage.settle(known)
          // An earlier transfer by the key with this reference may have been accepted.
          if (added.isNew && !isUsed) await storage.remove(referenceId, keyId)
        },
      }
    },
    /** Returns what an event of the platform said; `undefined` unless it has the miles and the account. */
    async settledBy(referenceId: string): Promise<SettledTransfer | undefined> {
      const known = await storage.outcomeOf(referenceId)
      if (known === undefined) return undefined
      const { transactionId, accountId, miles, status, sentAtMs } = known
      if (transactionId === null || accountId === null || miles === null) return undefined
      return {
        transaction_id: transactionId,
        reference_id: referenceId,
        account_id: accountId,
        amount: miles,
        status,
        created_at: new Date(sentAtMs).toISOString(),
      }
    },
    /** Returns the senders of transfers through this service, by reference. */
    async sendersOf(referenceIds: readonly string[]): Promise<ReadonlyMap<string, NamedSender>> {
      const senders = await storage.sendersOf(referenceIds)
      if (senders.size === 0) return new Map()
      const { nameOf } = await readKeyNames()
      return new Map(
        [...senders].map(([id, sender]) => [id, { ...sender, personName: nameOf(sender.person, sender.keyId) }]),
      )
    },
  }
}
