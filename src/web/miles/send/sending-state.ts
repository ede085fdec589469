import { ApiError } from '#client/errors'
import { duplicateReferenceMessage } from '#contract/miles/transfer'
import { explainRefusal } from '#web/api/explain-refusal.ts'
import type { Delivery, DeliveryState } from '../delivery/delivery.ts'
import type { DeliveryRun, Progress } from '../delivery/delivery-run.ts'
import { explainStop } from '../delivery/explain-delivery.ts'
import type { Draft } from './prepare-draft.ts'
import type { SendError } from './send-schema.ts'

/** The last choice: to type, to review, or a transfer that is sent. */
export type Step =
  | { readonly name: 'loading' }
  | { readonly name: 'form'; readonly takesFocus: boolean; readonly errors: readonly SendError[] }
  | { readonly name: 'review'; readonly draft: Draft; readonly refusal?: string }
  /** Without a draft when it was stored here before. */
  | { readonly name: 'sent'; readonly run: DeliveryRun; readonly draft?: Draft }

/** A transfer that was sent, for the screens that show its outcome. */
export interface SentTransfer {
  /** It is looked up; it never arrived, also while it is sent again; the service has it; or another one has its reference. */
  readonly name: 'unknown' | 'absent' | 'received' | 'used'
  readonly delivery: Delivery
  readonly recipient: { readonly phoneNumber: string; readonly externalId: string }
  /** ISO 8601. */
  readonly startedAt: string
  readonly interruption: Progress['interruption']
  /** Why it is not known what became of it, or not sent again. */
  readonly error: Error | null
  readonly isDelivering: boolean
  /** It was stored on this device before the page was opened. */
  readonly isResumed: boolean
}

/**
 * The state of the tab, one of:
 *
 *     loading ──→ form ⇄ review ──→ sending ──→ received
 *        │         ↑        ↑        │ │ └────→ used
 *        │         └────────┴─refused┘ ↓           ↑
 *        └─────────────────────────→ unknown ──→ absent ──→ sent again: unknown, received
 *
 * From `unknown` and `absent` to each outcome of `sending`; from each outcome, seen, to the form, or to the next transfer
 * that was left `unknown`.
 */
export type SendingState =
  | Exclude<Step, { readonly name: 'sent' }>
  | { readonly name: 'sending'; readonly draft: Draft }
  | SentTransfer

const outcomes: Readonly<Record<DeliveryState, SentTransfer['name']>> = {
  waiting: 'absent',
  sending: 'absent',
  absent: 'absent',
  unknown: 'unknown',
  success: 'received',
  pending: 'received',
  failed: 'received',
  'already-sent': 'used',
  'reference-used': 'used',
  refused: 'used',
}

interface Delivering {
  readonly progress: Progress | undefined
  readonly isDelivering: boolean
  readonly error: Error | null
}

/** Returns what the tab shows, from what was chosen and what is known of the transfer that is sent. */
export function stateOf(step: Step, { progress, isDelivering, error }: Delivering): SendingState {
  if (step.name !== 'sent') return step
  const { draft } = step
  const delivery = progress?.deliveries[0]
  if (progress?.batch.source.kind !== 'form' || delivery === undefined) return { name: 'loading' }
  // The first time it is sent from its review, which shows that.
  const { state, attempts } = delivery
  const isFirst = (state === 'waiting' && attempts === 0) || (state === 'sending' && attempts === 1)
  if (isFirst && draft !== undefined) return { name: 'sending', draft }
  const { batch, interruption } = progress
  const { recipient } = progress.batch.source
  const { startedAt } = batch
  return {
    name: outcomes[state],
    delivery,
    recipient,
    startedAt,
    interruption,
    error,
    isDelivering,
    isResumed: draft === undefined,
  }
}

/** Says why a transfer whose delivery has ended was not taken; undefined where it may have been, or was not sent by this page. */
export function explainUnsent(
  { state, isDuplicate, attempts }: Delivery,
  error: unknown,
): readonly string[] | undefined {
  if (state === 'absent' && isDuplicate === true && attempts === 1) return [duplicateReferenceMessage]
  if (error === undefined || (state !== 'waiting' && state !== 'absent')) return undefined
  if (error instanceof ApiError) return explainRefusal(error)
  return [explainStop(error)]
}

/** Whether a transfer that was not taken may be sent once more as it was reviewed. */
export function isReviewStillGood(error: unknown): boolean {
  return error instanceof ApiError && ![400, 412].includes(error.status)
}
