import type { TransferStatus } from '#contract/miles/transfer'
import { anyOf, run, sql, type Sql, type Steps } from '../../database/sql.ts'
import { sharingLimit } from '../../keys/key-storage.ts'
import type { KeyLimit } from '../ledger/storage.ts'

/** A transfer that was forwarded to another service, with its sender. */
export interface ForwardedTransfer {
  readonly referenceId: string
  readonly miles: number
  readonly keyId: string
  readonly person: string
  readonly keyLabel: string
  readonly sentAtMs: number
}

/** The person and key that sent a transfer, and whether it has failed since. */
export type TransferSender = Pick<ForwardedTransfer, 'person' | 'keyId' | 'keyLabel'> & {
  readonly hasFailed: boolean | 0 | 1
}

/** The outcome of a transfer according to the other service; `null` for unknown fields. */
export interface TransferOutcome {
  readonly referenceId: string
  readonly status: Exclude<TransferStatus, 'pending'>
  readonly transactionId: string | null
  readonly accountId: string | null
  readonly miles: number | null
}

export type AddedForward =
  | {
      readonly isWithinLimit: true
      /** Whether the key sent this reference for the first time. */
      readonly isNew: boolean
    }
  | { readonly isWithinLimit: false; readonly milesLeft: number }

/** Stores the senders and miles of transfers sent through this service. A reference counts once per key. */
export type ForwardedTransfers = ReturnType<typeof createForwardedTransfers>

export function createForwardedTransfers({ query, transaction }: Sql) {
  return {
    /** Stores a transfer before it is forwarded, unless it would exceed the key's limit. */
    add: ({ referenceId, keyId, person, keyLabel, miles, sentAtMs }: ForwardedTransfer, limit: KeyLimit | undefined) =>
      transaction(
        function* (): Steps<AddedForward> {
          if (limit !== undefined) {
            const [sum] = yield* run<{ miles: number }>(
              sql`SELECT CAST(coalesce(sum(miles), 0) AS bigint) AS miles FROM forwarded_transfers
               WHERE key_id ${sharingLimit(limit.firstKeyId)} AND reference_id <> ${referenceId} AND sent_at >= ${limit.fromMs} AND sent_at < ${limit.toMs}
                 AND (outcome IS DISTINCT FROM 'failed' OR outcome_miles <> miles)`,
            )
            const milesLeft = Math.max(0, limit.miles - (sum?.miles ?? 0))
            if (miles > milesLeft) return { isWithinLimit: false, milesLeft }
          }
          // A failed transfer counts again if it is sent again.
          const [stored] = yield* run<{ sentAtMs: number }>(
            sql`INSERT INTO forwarded_transfers (reference_id, key_id, person, key_label, miles, sent_at)
             VALUES (${referenceId}, ${keyId}, ${person}, ${keyLabel}, ${miles}, ${sentAtMs})
             ON CONFLICT (reference_id, key_id) DO UPDATE SET miles =
               CASE WHEN excluded.miles > forwarded_transfers.miles THEN excluded.miles ELSE forwarded_transfers.miles END,
               outcome = nullif(forwarded_transfers.outcome, 'failed')
             RETURNING sent_at AS "sentAtMs"`,
          )
          return { isWithinLimit: true, isNew: stored?.sentAtMs === sentAtMs }
        },
        limit && [limit.firstKeyId],
      ),
    /** Removes a transfer that the other service did not accept. */
    async remove(referenceId: string, keyId: string) {
      await query(sql`DELETE FROM forwarded_transfers WHERE reference_id = ${referenceId} AND key_id = ${keyId}`)
    },
    /** Stores the outcome of a known transfer: a success may still become a failure; a failure is final. */
    async settle({ referenceId, status, transactionId, accountId, miles }: TransferOutcome) {
      const isSame = sql`coalesce(outcome_transaction_id, ${transactionId}) IS NOT DISTINCT FROM coalesce(${transactionId}, outcome_transaction_id)`
      const isOpen = sql`(outcome IS NULL OR (${status} = 'failed' AND outcome = 'success' AND ${isSame}))`
      await query(
        sql`UPDATE forwarded_transfers
         SET outcome = ${status}, outcome_transaction_id = coalesce(${transactionId}, outcome_transaction_id),
           outcome_account_id = coalesce(${accountId}, outcome_account_id), outcome_miles = coalesce(${miles}, outcome_miles)
         WHERE reference_id = ${referenceId} AND ${isOpen}`,
      )
    },
    /** Returns the outcome of a transfer and when it was sent, or `undefined` if unknown. */
    async outcomeOf(referenceId: string) {
      const [settled] = await query<TransferOutcome & { readonly sentAtMs: number }>(
        sql`SELECT reference_id AS "referenceId", outcome AS status, outcome_transaction_id AS "transactionId",
           outcome_account_id AS "accountId", outcome_miles AS miles, sent_at AS "sentAtMs"
         FROM forwarded_transfers WHERE reference_id = ${referenceId} AND outcome IS NOT NULL ORDER BY sent_at LIMIT 1`,
      )
      return settled
    },
    /** Returns the first sender of each reference, by reference. */
    async sendersOf(referenceIds: readonly string[]): Promise<ReadonlyMap<string, TransferSender>> {
      const found = await query<TransferSender & { readonly referenceId: string }>(
        sql`SELECT reference_id AS "referenceId", key_label AS "keyLabel", key_id AS "keyId", person, coalesce(outcome = 'failed', FALSE) AS "hasFailed"
         FROM forwarded_transfers
         WHERE reference_id ${anyOf(referenceIds)} ORDER BY sent_at DESC`,
      )
      return new Map(found.map(({ referenceId, ...sender }) => [referenceId, sender]))
    },
  }
}
