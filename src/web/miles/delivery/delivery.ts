import type { Transfer, TransferStatus } from '#contract/miles/transfer'
import type { TransferRequest } from '#contract/miles/transfer-miles'

/**
 * `sending` from before a transfer is sent; `unknown` while its response is lost; `absent` once it was looked up and is
 * safe to send again. Then the statuses of the service, and: `already-sent`, the very same transfer was there before;
 * `reference-used`, another transfer has the reference, which is not always known; `refused`, by the service.
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

/** One transfer to be delivered exactly once, as this device stores it. */
export interface Delivery {
  readonly batchId: string
  /** The line of the file; 1 for a single transfer. */
  readonly line: number
  readonly request: TransferRequest
  /** The account of the recipient; empty where it could not be looked up. */
  readonly accountId: string
  readonly state: DeliveryState
  /** How often it was sent. */
  readonly attempts: number
  /** The service refused the last attempt because the reference is used. */
  readonly isDuplicate?: boolean | undefined
  readonly transactionId?: string | undefined
  /** The transfer under the reference, where it was looked up. */
  readonly found?: Transfer | undefined
  /** The service's response, or the transfer found, where nothing was credited. */
  readonly message?: string | undefined
}

/** Transfers that are delivered together: the lines of a file, or the one of the form, whose reference is the id. */
export interface Batch {
  readonly id: string
  /** ISO 8601. */
  readonly startedAt: string
  readonly source:
    | { readonly kind: 'file'; readonly fileName: string }
    /** With whom it credits, as the screens show it. */
    | { readonly kind: 'form'; readonly recipient: { readonly phoneNumber: string; readonly externalId: string } }
    /** The part of a transfer that stays after a sign-out: its reference, which is the id. */
    | { readonly kind: 'left' }
  /** Given up before everything was sent. */
  readonly isStopped: boolean
}

/** A batch with its deliveries, in the order of the file. */
export interface StoredBatch {
  readonly batch: Batch
  readonly deliveries: readonly Delivery[]
}

/** Returns a batch of which nothing is sent yet. */
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

/** How many are in one of the states. */
export function countOf(deliveries: readonly Delivery[], ...states: readonly DeliveryState[]): number {
  return deliveries.filter(({ state }) => states.includes(state)).length
}

const openStates = new Set<DeliveryState>(['waiting', 'sending', 'unknown', 'absent'])

/** Whether the outcome is known, and final for this page. */
export function isSettled({ state }: Delivery): boolean {
  return !openStates.has(state)
}

/** Whether a delivery may have reached the service. */
export function wasSent({ state, attempts }: Delivery): boolean {
  return state !== 'waiting' || attempts > 0
}

/** A delivery to be looked up, whatever was known of it. */
export function asUnknown(delivery: Delivery): Delivery {
  return { ...delivery, state: 'unknown', found: undefined, message: undefined }
}

/** Returns what was sent and has no known outcome. */
export function unresolvedOf({ deliveries }: StoredBatch): Delivery[] {
  return deliveries.filter((delivery) => wasSent(delivery) && !isSettled(delivery))
}

/** Returns what stays of a batch when somebody signs out: the references without a known outcome. */
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

/** Returns the file whose lines are not all finished, with these lines. */
export function unfinishedFile(stored: readonly StoredBatch[]) {
  for (const { batch, deliveries } of stored) {
    if (batch.source.kind !== 'file' || batch.isStopped) continue
    const lines = deliveries.filter((delivery) => !isSettled(delivery))
    if (lines.length > 0) return { fileName: batch.source.fileName, lines }
  }
  return undefined
}

/** Whether another batch may take the place of this one: from a file once it is finished, of the form before it was sent. */
export function isReplaceable({ batch: { source, isStopped }, deliveries }: StoredBatch): boolean {
  if (source.kind === 'form') return !deliveries.some(wasSent)
  return isStopped || deliveries.every(isSettled)
}

/**
 * Why a delivery could not start, or ended: another one on this device is not finished; it is not stored here any more;
 * another tab is sending it; the service refused many in a row; or the browser stores nothing, or nothing more.
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
