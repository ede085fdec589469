import { ApiError } from '#client/errors'
import { duplicateReferenceMessage } from '#contract/miles/transfer'
import { explainRefusal } from '#web/api/explain-refusal.ts'
import type { Delivery, DeliveryState } from '../delivery/delivery.ts'
import type { DeliveryRun, Progress } from '../delivery/delivery-run.ts'
import { explainStop } from '../delivery/explain-delivery.ts'
import type { useDelivery } from '../delivery/use-delivery.ts'
import type { Draft } from './prepare-draft.ts'
import type { SendError } from './send-schema.ts'

/** The user's last step: typing, reviewing, or having sent a transfer. */
export type Step =
  | { readonly name: 'loading' }
  | { readonly name: 'form'; readonly takesFocus: boolean; readonly errors: readonly SendError[] }
  | { readonly name: 'review'; readonly draft: Draft; readonly refusal?: string }
  /** Has no draft if it was stored on this device before. */
  | { readonly name: 'sent'; readonly run: DeliveryRun; readonly draft?: Draft }

/** A sent transfer, for the views that show its outcome. */
export interface SentTransfer {
  /** It is being looked up; it never arrived or is being sent again; it arrived; another has its reference. */
  readonly name: 'unknown' | 'absent' | 'received' | 'used'
  readonly delivery: Delivery
  readonly recipient: { readonly phoneNumber: string; readonly externalId: string }
  /** ISO 8601. */
  readonly startedAt: string
  readonly interruption: Progress['interruption']
  /** Why the outcome is unknown, or the transfer was not sent again. */
  readonly error: Error | null
  readonly isDelivering: boolean
  /** Whether it was stored on this device before the page was opened. */
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
 * From `unknown` and `absent`, the transfer can reach each outcome of `sending`. After each outcome, the tab returns to the
 * form, or to the next transfer left `unknown`.
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

type Delivering = Pick<ReturnType<typeof useDelivery>, 'progress' | 'isDelivering' | 'error'>

/** Returns the view of the tab, from the user's step and the state of the delivery. */
export function stateOf(step: Step, { progress, isDelivering, error }: Delivering): SendingState {
  if (step.name !== 'sent') return step
  const { draft } = step
  const delivery = progress?.deliveries[0]
  if (progress?.batch.source.kind !== 'form' || delivery === undefined) return { name: 'loading' }
  // The first attempt is shown in its review.
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

/** Explains why a finished delivery was refused; undefined if it may have arrived, or was not sent by this page. */
export function explainUnsent(
  { state, isDuplicate, attempts }: Delivery,
  error: unknown,
): readonly string[] | undefined {
  if (state === 'absent' && isDuplicate === true && attempts === 1) return [duplicateReferenceMessage]
  if (error === undefined || (state !== 'waiting' && state !== 'absent')) return undefined
  if (error instanceof ApiError) return explainRefusal(error)
  return [explainStop(error)]
}

/** Whether a refused transfer may be sent again as reviewed. */
export function isReviewStillGood(error: unknown): boolean {
  return error instanceof ApiError && ![400, 412].includes(error.status)
}
