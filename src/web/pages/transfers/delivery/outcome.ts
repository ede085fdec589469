import { ApiError } from '#client/errors'
import { duplicateReferenceMessage, type Transfer } from '#contract/transfer'
import { type Backoff, delay, retry } from './backoff.ts'
import type { Delivery } from './delivery.ts'

const requestTimeout = 408
/** The platform behind the service does not have the operation, so nothing was sent to it. */
const notOffered = 501

/** What an error in place of a response means for the transfer that was sent. */
export function outcomeOfError(error: unknown): 'duplicate' | 'refused' | 'unknown' {
  // Only what the service itself refused is known not to be stored.
  if (!(error instanceof ApiError) || error.status === requestTimeout) return 'unknown'
  if (error.status >= 500 && error.status !== notOffered) return 'unknown'
  return error.messages.includes(duplicateReferenceMessage) ? 'duplicate' : 'refused'
}

/** It went through; it never arrived; or another transfer has its reference, which may be the same one sent before. */
export type Outcome =
  | { readonly kind: 'arrived'; readonly found: Transfer }
  | { readonly kind: 'absent' }
  | { readonly kind: 'already-sent' | 'reference-used'; readonly found: Transfer }

/** Compares the transfer that was found under the reference of a delivery with the one that was sent. */
export function matchOutcome(delivery: Delivery, found: Transfer, startedAt: string): Outcome {
  const { request, accountId, attempts, isDuplicate = false, priorTransactionId } = delivery
  const isSame =
    // Where no account could be looked up for a phone number, which one it is stays open.
    (accountId === '' || found.account_id.toLowerCase() === accountId.toLowerCase()) &&
    found.amount === request.amount &&
    (found.note ?? '') === (request.note ?? '')
  if (!isSame) return { kind: 'reference-used', found }
  // A connection may deliver a request twice, so that even the first response can be the refusal of a second copy.
  const mayBeOurs = !isDuplicate || attempts > 1 || found.created_at >= startedAt
  return { kind: mayBeOurs && found.transaction_id !== priorTransactionId ? 'arrived' : 'already-sent', found }
}

/** A request that was cut may still be on its way: only a reference that is missing all this time is absent. */
const absencePausesMs = [500, 1000]

interface FindOutcomeOptions {
  readonly startedAt: string
  readonly backoff: Backoff
  /** Returns the transfer that the service has under a reference, if any. */
  readonly find: (referenceId: string) => Promise<Transfer | undefined>
}

/** Looks a delivery up by its reference, retrying until its outcome is known. */
export async function findOutcome(delivery: Delivery, options: FindOutcomeOptions): Promise<Outcome> {
  const { startedAt, backoff, find } = options
  for (const pauseMs of [0, ...absencePausesMs]) {
    if (pauseMs > 0) await delay(pauseMs, backoff.signal)
    const found = await retry(backoff, () => find(delivery.request.reference_id))
    if (found !== undefined) return matchOutcome(delivery, found, startedAt)
  }
  return { kind: 'absent' }
}
