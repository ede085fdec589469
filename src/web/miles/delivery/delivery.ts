import type { Transfer, TransferStatus } from '#contract/miles/transfer'
import type { TransferRequest } from '#contract/miles/transfer-miles'

/**
 * `sending` is set before a transfer is sent, `unknown` when its response is lost, and `absent` when a look-up proves
 * that it is safe to send again. Next come the service's statuses. Last come: `already-sent`, the same transfer existed
 * before; `reference-used`, another transfer has the reference, and may be unknown; `refused`, by the service.
 */
export type DeliveryState =
  | 'waiting'
  | 'sending'
  | 'unknown'
  | 'absent'
  | TransferStatus
  | 'already-sent'
  | 'reference-used'
  | 'refused'

/** One transfer to deliver exactly once, as stored on this device. */
export interface Delivery {
  readonly batchId: string
  /** The line of the file; 1 for a single transfer. */
  readonly line: number
  readonly request: TransferRequest
  /** The recipient's account; empty if it could not be looked up. */
  readonly accountId: string
  readonly state: DeliveryState
  /** The number of times it was sent. */
  readonly attempts: number
  /** Whether the service refused the last attempt because the reference is used. */
  readonly isDuplicate?: boolean | undefined
  readonly transactionId?: string | undefined
  /** The transfer with the reference, if it was looked up. */
  readonly found?: Transfer | undefined
  /** The service's response, or a description of the found transfer, if nothing was credited. */
  readonly message?: string | undefined
}

/** Transfers delivered together: a file's lines, or the form's single transfer, whose reference is the id. */
export interface Batch {
  readonly id: string
  /** ISO 8601. */
  readonly startedAt: string
  readonly source:
    | { readonly kind: 'file'; readonly fileName: string }
    /** With the recipient, as the page shows it. */
    | { readonly kind: 'form'; readonly recipient: { readonly phoneNumber: string; readonly externalId: string } }
    /** The remainder of a transfer after a sign-out: only its reference, which is the id. */
    | { readonly kind: 'left' }
  /** Whether it was given up before everything was sent. */
  readonly isStopped: boolean
}

/** A batch with its deliveries, in the file's order. */
export interface StoredBatch {
  readonly batch: Batch
  readonly deliveries: readonly Delivery[]
}

/** Returns a new batch with nothing sent yet. */
export function newBatch(
  id: string,
  source: Batch['source'],
  lines: readonly Pick<Delivery, 'line' | 'request' | 'accountId'>[],
): StoredBatch {
  return {
    batch: { id, startedAt: new Date().toISOString(), source, isStopped: false },
    deliveries: lines.map((line) => ({ ...line, batchId: id, state: 'waiting', attempts: 0 })),
  }
}

/** Counts the deliveries in any of the given states. */
export function countOf(deliveries: readonly Delivery[], ...states: readonly DeliveryState[]): number {
  return deliveries.filter(({ state }) => states.includes(state)).length
}

const openStates = new Set<DeliveryState>(['waiting', 'sending', 'unknown', 'absent'])

/** Whether the outcome is known and will not change on this page. */
export function isSettled({ state }: Delivery): boolean {
  return !openStates.has(state)
}

/** Whether a delivery may have reached the service. */
export function wasSent({ state, attempts }: Delivery): boolean {
  return state !== 'waiting' || attempts > 0
}

/** Returns a delivery to look up again, without its previous outcome. */
export function asUnknown(delivery: Delivery): Delivery {
  return { ...delivery, state: 'unknown', found: undefined, message: undefined }
}

/** Returns the deliveries that were sent without a known outcome. */
export function unresolvedOf({ deliveries }: StoredBatch): Delivery[] {
  return deliveries.filter((delivery) => wasSent(delivery) && !isSettled(delivery))
}

/** Returns the part of a batch that stays after a sign-out: the references without a known outcome. */
export function leftOf(stored: StoredBatch): Batch[] {
  const { startedAt, source } = stored.batch
  if (source.kind === 'left') return [stored.batch]
  return unresolvedOf(stored).map(({ request }) => ({
    id: request.reference_id,
    startedAt,
    source: { kind: 'left' },
    isStopped: true,
  }))
}

/** Returns the unfinished batch from a file, if any, with its lines. */
export function unfinishedFile(stored: readonly StoredBatch[]) {
  for (const { batch, deliveries } of stored) {
    if (batch.source.kind !== 'file' || batch.isStopped) continue
    const lines = deliveries.filter((delivery) => !isSettled(delivery))
    if (lines.length > 0) return { fileName: batch.source.fileName, lines }
  }
  return undefined
}

/** Whether another batch may replace this one: a batch from a file once finished, one from the form until sent. */
export function isReplaceable({ batch: { source, isStopped }, deliveries }: StoredBatch): boolean {
  if (source.kind === 'form') return !deliveries.some(wasSent)
  return isStopped || deliveries.every(isSettled)
}

/**
 * Why a delivery could not start, or ended: another delivery on this device is unfinished; it is no longer stored here;
 * another tab is sending it; the service refused many in a row; or the browser does not store it.
 */
export type DeliveryStop = 'under-way' | 'gone' | 'other-tab' | 'refused-in-a-row' | 'not-stored'

export class DeliveryError extends Error {
  override readonly name = 'DeliveryError'
  readonly reason: DeliveryStop

  constructor(reason: DeliveryStop, message?: string, options?: ErrorOptions) {
    super(message, options)
    this.reason = reason
  }
}
