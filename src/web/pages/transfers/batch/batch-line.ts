import type { TransferRequest } from '#contract/transfer-miles'

/**
 * Where a line stands: `sending` from before it is sent until its fate is known; `present` when the very same transfer
 * was there before the batch sent it; `used` when another transfer has its reference.
 */
export const lineStates = ['waiting', 'sending', 'success', 'pending', 'failed', 'present', 'refused', 'used'] as const
export type LineState = (typeof lineStates)[number]

/** A line of a batch as it is kept on this device. */
export interface BatchLine {
  readonly batchId: string
  readonly line: number
  readonly request: TransferRequest
  readonly accountId: string
  readonly state: LineState
  /** How often it was sent. */
  readonly attempts: number
  readonly transactionId?: string | undefined
  /** What the service said, or what was found, where the line was not credited. */
  readonly message?: string | undefined
}

/** A batch as it is kept on this device. */
export interface Batch {
  readonly id: string
  readonly fileName: string
  /** ISO 8601. */
  readonly startedAt: string
  readonly lineCount: number
  readonly miles: number
  readonly recipientCount: number
  /** Whether it was given up with lines that were not sent. */
  readonly isStopped: boolean
}

export type LineCounts = Readonly<Record<LineState, number>>

export function countStates(lines: Iterable<BatchLine>): Record<LineState, number> {
  const counts = Object.fromEntries(lineStates.map((state) => [state, 0])) as Record<LineState, number>
  for (const { state } of lines) counts[state] += 1
  return counts
}

/** How many lines nothing is known of yet. */
export function openCount({ waiting, sending }: LineCounts): number {
  return waiting + sending
}

/** Whether the fate of a line is known. */
export function isSettled({ state }: BatchLine): boolean {
  return state !== 'waiting' && state !== 'sending'
}
