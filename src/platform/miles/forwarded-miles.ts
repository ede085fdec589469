import { dayMs, utcDay } from '#contract/days'
import type { Transfer } from '#contract/miles/transfer'
import type { TransferRequest } from '#contract/miles/transfer-miles'
import type { Clock } from '#server/runtime/clock'
import type { Caller } from '#server/operation/caller'
import type { KeyNames } from '#server/keys/key-names'
import type { ForwardedTransfers, TransferSender } from '#server/miles/forwarded/forwarded-transfers'
import { expectDone } from '#server/miles/ledger/expect-done'

/** The person as written, too; `null` where the key belongs to no person. */
type NamedSender = TransferSender & { readonly personName: string | null }

/** The facts about a transfer that are known without asking the platform. */
export type SettledTransfer = Pick<
  Transfer,
  'transaction_id' | 'reference_id' | 'account_id' | 'amount' | 'status' | 'created_at'
>

/** Keeps who sent which transfer to the platform, which knows one key only, and holds keys to their daily limits. */
export type ForwardedMiles = ReturnType<typeof createForwardedMiles>

export function createForwardedMiles(storage: ForwardedTransfers, readKeyNames: () => Promise<KeyNames>, clock: Clock) {
  return {
    /**
     * Stores a transfer before it is sent.
     *
     * @returns what undoes it, when the platform does not take it: `isUsed` where it has a transfer of this reference
     * @throws {InvalidInputError} when it passes the daily limit of the key
     */
    async add({ reference_id: referenceId, amount: miles }: TransferRequest, caller: Caller) {
      const { keyId, person, keyLabel, dailyMilesLimit, firstKeyId = keyId } = caller
      const sentAtMs = clock()
      const fromMs = Date.parse(utcDay(sentAtMs))
      // A failed transfer counts again once it is sent again, until that is refused.
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
          // An earlier transfer of the key under this reference may have been accepted.
          if (added.isNew && !isUsed) await storage.remove(referenceId, keyId)
        },
      }
    },
    /** Returns what the platform has said by an event; `undefined` unless it says which miles went to which account. */
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
    /** Returns who sent transfers through this service, by their references. */
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
