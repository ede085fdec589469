import type { Transfer } from '#contract/miles/transfer'
import { nameWho } from './describe-transfer.ts'

/** An event of a transfer, or the step that it waits for. */
interface TimelineStep {
  readonly title: string
  /** The marker of the step. */
  readonly is: 'done' | 'waiting' | 'refused' | 'reversed'
  /** The actor; `undefined` if the step is still to come. */
  readonly by?: string | undefined
  /** ISO 8601 in UTC. */
  readonly at?: string | undefined
  readonly reason?: string | undefined
}

/** Returns a transfer's events, oldest first, then the step it waits for. */
export function timelineSteps(transfer: Transfer): readonly TimelineStep[] {
  return [...stepsOfSending(transfer), ...stepsOfReversal(transfer.reversal)]
}

function stepsOfSending(transfer: Transfer): readonly TimelineStep[] {
  const { status, sent_by_person, sent_by, created_at, decided_by } = transfer
  const who = { by: nameWho(sent_by_person, sent_by), at: created_at }
  if (status === 'pending') return [{ title: 'Sent', is: 'done', ...who }, waiting]
  if (decided_by === null) return [{ title: 'Sent and credited', is: 'done', ...who }]
  const decision = describeDecision(transfer)
  return [
    { title: 'Sent', is: 'done', ...who },
    status === 'success'
      ? { title: 'Approved and credited', is: 'done', ...decision }
      : { title: 'Rejected', is: 'refused', ...decision },
  ]
}

function stepsOfReversal(reversal: Transfer['reversal']): readonly TimelineStep[] {
  if (reversal === null) return []
  const { status, reason, by_person, by, at, decided_by } = reversal
  const who = { by: nameWho(by_person, by), at, reason }
  if (decided_by === null && status === 'booked') return [{ title: 'Reversed', is: 'reversed', ...who }]
  const asked: TimelineStep = { title: 'Reversal requested', is: 'done', ...who }
  if (status === 'pending') return [asked, waiting]
  const decision = describeDecision(reversal)
  return [
    asked,
    status === 'booked'
      ? { title: 'Reversal approved and booked', is: 'reversed', ...decision }
      : { title: 'Reversal rejected', is: 'refused', ...decision },
  ]
}

const waiting: TimelineStep = { title: 'Waiting for approval', is: 'waiting' }

type Decided = Pick<Transfer, 'decided_by_person' | 'decided_by' | 'decided_at' | 'decision_reason'>

function describeDecision({ decided_by_person, decided_by, decided_at, decision_reason }: Decided) {
  return {
    by: nameWho(decided_by_person, decided_by ?? ''),
    at: decided_at ?? undefined,
    reason: decision_reason ?? undefined,
  }
}
