import { duplicateReferenceMessage, type Transfer } from '#contract/miles/transfer'
import { type Backoff, delay, interruptionOf, retry } from '#web/api/backoff.ts'
import { ApiError } from '#client/errors'
import type { TransferRequest, TransferResponse } from '#contract/miles/transfer-miles'
import { type Delivery, DeliveryError, isSettled } from './delivery.ts'
import { describeFound, hiddenReference } from './explain-delivery.ts'

interface DeliverOptions {
  /** When the batch started, ISO 8601: older transfers do not belong to it. */
  readonly startedAt: string
  /** Whether a user is watching and decides after a refusal or an absence: nothing is sent again automatically. */
  readonly isAttended: boolean
  readonly backoff: Backoff
  readonly send: (request: TransferRequest) => Promise<TransferResponse>
  /** Looks a transfer up by its reference; `isOwnOnly` if that only covers transfers sent by the key's own person. */
  readonly find: (referenceId: string) => Promise<{ readonly data: readonly Transfer[]; readonly isOwnOnly: boolean }>
  /** Stores a delivery on this device; resolves when stored. */
  readonly store: (delivery: Delivery) => Promise<void>
}

/** After this many attempts without a trace, a transfer is given up. */
const mostAttempts = 5

/**
 * Delivers one transfer and returns it with its outcome. Stores it as `sending` before sending it. If it was already
 * sent or its response was lost, it is looked up before it is sent again.
 *
 * @throws {ApiError} when the key may not send miles, or on any refusal of an attended transfer; stored as `waiting`
 * @throws any error that comes from neither the service nor the network; stored as `unknown`
 */
export async function deliver(delivery: Delivery, options: DeliverOptions): Promise<Delivery> {
  const { isAttended, backoff, send, store } = options
  let current = delivery
  let lostResponses = 0

  async function change(changed: Partial<Delivery>): Promise<Delivery> {
    current = { ...current, ...changed }
    await store(current)
    return current
  }

  for (;;) {
    if (current.state === 'sending' || current.state === 'unknown') {
      const outcome = await findOutcome(current, options)
      if (outcome.kind !== 'absent') {
        const { kind, found } = outcome
        const transactionId = found.transaction_id
        return kind === 'arrived'
          ? change({ state: found.status, transactionId, found })
          : change({ state: kind, transactionId, found, message: describeFound(kind, found) })
      }
      if (current.isDuplicate === true && outcome.isOwnOnly) {
        return change({ state: 'reference-used', message: hiddenReference })
      }
      if (isAttended) return change({ state: 'absent' })
      if (current.attempts >= mostAttempts) {
        return change({
          state: 'refused',
          message: 'Sent several times and never found. Look up its reference later.',
        })
      }
    }
    await backoff.ready()
    await change({ state: 'sending', attempts: current.attempts + 1, isDuplicate: undefined })
    let response: TransferResponse | undefined
    let error: unknown
    try {
      response = await send(requestOf(current))
    } catch (thrown) {
      error = thrown
    }
    if (response !== undefined) return change({ state: response.status, transactionId: response.transaction_id })
    const outcome = outcomeOfError(error)
    if (outcome === 'refused' && error instanceof ApiError) {
      const interruption = interruptionOf(error, 0)
      if (interruption === undefined && error.status !== 403 && !isAttended) {
        const state = error.status === 412 ? 'already-sent' : 'refused'
        return change({ state, message: error.messages.join('; ') })
      }
      await change({ state: 'waiting', attempts: current.attempts - 1 })
      if (interruption === undefined || isAttended) throw error
      backoff.pause(interruption)
    } else {
      const interruption = interruptionOf(error, lostResponses)
      await change({ state: 'unknown', isDuplicate: outcome === 'duplicate' })
      if (outcome === 'unknown' && !isAttended) {
        // An error in this page's own code would repeat for every line.
        if (interruption === undefined) throw error
        backoff.pause(interruption)
        lostResponses += 1
      }
    }
  }
}

/** Returns a request to the account that was checked: by now, the phone number may belong to another member. */
function requestOf({ request, accountId }: Delivery): TransferRequest {
  const { phone_number: _, ...others } = request
  return accountId === '' ? request : { ...others, account_id: accountId }
}

const concurrency = 8
const mostRefusedInARow = 20

/**
 * Delivers all transfers without an outcome, a few at a time. No request is in progress when it returns.
 *
 * @param stop once aborted, no further transfer is sent; requests in progress are still awaited
 * @throws {DeliveryError} after many refusals in a row, with the service's last message
 * @throws {ApiError} when the key may not send miles
 */
export async function deliverAll(
  deliveries: readonly Delivery[],
  { stop, ...options }: DeliverOptions & { readonly stop: AbortController },
): Promise<void> {
  const errors: unknown[] = []
  let refusedInARow = 0
  // All workers take from one iterator.
  const queue = deliveries.filter((delivery) => !isSettled(delivery)).values()

  async function work() {
    for (const delivery of queue) {
      if (stop.signal.aborted) return
      try {
        const { state, message } = await deliver(delivery, options)
        refusedInARow = state === 'refused' ? refusedInARow + 1 : 0
        if (refusedInARow >= mostRefusedInARow) throw new DeliveryError('refused-in-a-row', message)
      } catch (error) {
        // After a stop, errors come from the stop itself.
        if (!stop.signal.aborted) errors.push(error)
        stop.abort()
      }
    }
  }

  await Promise.all(Array.from({ length: concurrency }, work))
  if (errors.length > 0) throw errors[0]
}

/** Returns the outcome that an error response implies for a sent transfer. */
export function outcomeOfError(error: unknown): 'duplicate' | 'refused' | 'unknown' {
  // Only a refusal by the service itself proves that nothing was stored.
  if (!(error instanceof ApiError) || error.status === 408) return 'unknown'
  // A 501 means the platform lacks the operation, so nothing was sent to it.
  if (error.status >= 500 && error.status !== 501) return 'unknown'
  // The specified message, which earlier versions of the service and all proxies pass on.
  return error.messages.includes(duplicateReferenceMessage) ? 'duplicate' : 'refused'
}

/** The transfer arrived, never arrived, or another transfer has its reference, possibly an earlier copy of it. */
export type Outcome =
  | { readonly kind: 'arrived'; readonly found: Transfer }
  | { readonly kind: 'absent'; readonly isOwnOnly: boolean }
  | { readonly kind: 'already-sent' | 'reference-used'; readonly found: Transfer }

/** Compares the transfer found by a delivery's reference with the one that was sent. */
export function matchOutcome(delivery: Delivery, found: Transfer, startedAt: string): Outcome {
  const { request, accountId, attempts, isDuplicate = false } = delivery
  const isSame =
    // Without a look-up of the phone number, any account may match.
    (accountId === '' || found.account_id.toLowerCase() === accountId.toLowerCase()) &&
    found.amount === request.amount &&
    (found.note ?? '') === (request.note ?? '')
  if (!isSame) return { kind: 'reference-used', found }
  const isOfOther = request.batch !== undefined && found.batch?.id !== request.batch.id
  // A connection may deliver a request twice, so that even the first response may be the refusal of a second copy.
  const mayBeOurs = !isOfOther && (!isDuplicate || attempts > 1 || found.created_at >= startedAt)
  return { kind: mayBeOurs ? 'arrived' : 'already-sent', found }
}

/** An interrupted request may still arrive: a reference is absent only if it is still missing after these pauses. */
const absencePausesMs = [500, 1000]

/** Looks a delivery up by its reference, retrying until its outcome is known. */
export async function findOutcome(
  delivery: Delivery,
  { startedAt, backoff, find }: Pick<DeliverOptions, 'startedAt' | 'backoff' | 'find'>,
): Promise<Outcome> {
  let isOwnOnly = false
  for (const pauseMs of [0, ...absencePausesMs]) {
    if (pauseMs > 0) await delay(pauseMs, backoff.signal)
    const { data, ...found } = await retry(backoff, () => find(delivery.request.reference_id))
    if (data[0] !== undefined) return matchOutcome(delivery, data[0], startedAt)
    isOwnOnly = found.isOwnOnly
  }
  return { kind: 'absent', isOwnOnly }
}
