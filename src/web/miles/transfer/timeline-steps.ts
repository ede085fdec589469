import type { Transfer } from '#contract/miles/transfer'
import { describeSender } from '../words.ts'

/** Something that happened to a transfer, or that it waits for. */
interface TimelineStep {
  readonly title: string
  /** How it is marked. */
  readonly is: 'done' | 'waiting' | 'refused' | 'reversed'
  /** Who did it, by the label of their key; `undefined` where it has not happened yet. */
  readonly by?: string | undefined
  /** ISO 8601 in UTC. */
  readonly at?: string | undefined
  /** What they gave as their reason. */
  readonly reason?: string | undefined
  /** What it means. */
  readonly text?: string | undefined
}

/** Returns what happened to a transfer, first to last, and what it waits for. */
export function timelineSteps(transfer: Transfer): readonly TimelineStep[] {
  return [...stepsOfSending(transfer), ...stepsOfReversal(transfer.reversal)]
}

function stepsOfSending(transfer: Transfer): readonly TimelineStep[] {
  const { status, sent_by, created_at, decided_by, decided_at, decision_reason } = transfer
  const who = { by: describeSender({ sent_by }), at: created_at }
  if (status === 'pending') return [{ title: 'Sent', is: 'done', ...who }, waiting('the transfer', 'sent it')]
  if (decided_by === null) {
    return [{ title: 'Sent and credited', is: 'done', ...who, text: 'At once: it needed no approval.' }]
  }
  const decision = { by: decided_by, at: decided_at ?? undefined, reason: decision_reason ?? undefined }
  return [
    { title: 'Sent', is: 'done', ...who, text: 'It waited for approval.' },
    status === 'success'
      ? { title: 'Approved and credited', is: 'done', ...decision }
      : { title: 'Rejected', is: 'refused', ...decision, text: 'Nothing was credited.' },
  ]
}

function stepsOfReversal(reversal: Transfer['reversal']): readonly TimelineStep[] {
  if (reversal === null) return []
  const { status, reason, by, at, decided_by, decided_at, decision_reason } = reversal
  if (decided_by === null && status === 'booked') {
    return [{ title: 'Reversed', is: 'reversed', by, at, reason, text: 'At once: it needed no approval.' }]
  }
  const asked: TimelineStep = { title: 'Reversal asked for', is: 'done', by, at, reason }
  if (status === 'pending') return [asked, waiting('the reversal', 'asked for it')]
  const decision = {
    by: decided_by ?? undefined,
    at: decided_at ?? undefined,
    reason: decision_reason ?? undefined,
  }
  return [
    asked,
    status === 'booked'
      ? { title: 'Reversal approved and booked', is: 'reversed', ...decision }
      : { title: 'Reversal rejected', is: 'refused', ...decision, text: 'The miles stay on the account.' },
  ]
}

function waiting(what: string, did: string): TimelineStep {
  return {
    title: 'Waiting for approval',
    is: 'waiting',
    text: `Another person than the one who ${did} approves or rejects ${what}.`,
  }
}
