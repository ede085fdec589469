import type { ReviewRule } from './review-rule.ts'
import { reviewOf } from './review-rule.ts'
import type { KnownRecipient, NewTransfer, Outcome, PeriodLimit, TransferPrecedents } from './storage.ts'

/** A transfer that may be sent. */
export interface TransferToJudge extends Pick<NewTransfer, 'recipient' | 'referenceId' | 'amount'> {
  /** What its recipient is sent before, by transfers that are not judged with it. */
  readonly milesBefore: number
}

/** What would become of a transfer. */
export interface JudgedTransfer {
  readonly recipient: KnownRecipient | undefined
  /** Whether a transfer has its reference: the same one, to this recipient with these miles, or another. */
  readonly reference: 'free' | 'same' | 'other'
  readonly outcome: Outcome
}

export interface JudgeOptions {
  readonly rule: ReviewRule
  readonly day: Pick<PeriodLimit, 'fromMs' | 'toMs'>
  /** The limit of the key. */
  readonly limit: PeriodLimit | undefined
  /** What the sender sends before, by transfers that are not judged with these. */
  readonly milesBefore: number
}

/** Returns the outcomes that transfers would have if they were stored one after the other, in the order that storing checks in. */
export function judgeTransfers(
  transfers: readonly TransferToJudge[],
  { recipients, used, milesSent, milesMoved }: TransferPrecedents,
  { rule, day, limit, milesBefore }: JudgeOptions,
): JudgedTransfer[] {
  const byId = new Map(recipients.map((recipient) => [recipient.accountId, recipient]))
  const byPhone = new Map(recipients.map((recipient) => [recipient.phoneNumber, recipient]))
  const received = new Map(recipients.map(({ accountId, milesReceived }) => [accountId, milesReceived]))
  const usedBy = new Map(used.map((transfer) => [transfer.referenceId, transfer]))
  let added = milesBefore

  function refusalOf(amount: number, recipient: KnownRecipient | undefined, isUsed: boolean): Outcome | undefined {
    if (isUsed) return { kind: 'reference-used' }
    if (recipient === undefined) return { kind: 'recipient-unknown' }
    if (recipient.status !== 'open') return { kind: 'account-not-open', status: recipient.status }
    const left = limit === undefined ? Number.POSITIVE_INFINITY : Math.max(0, limit.miles - milesMoved - added)
    return amount > left ? { kind: 'limit-passed', milesLeft: left } : undefined
  }

  return transfers.map(({ recipient: wanted, referenceId, amount, milesBefore: receivedBefore }) => {
    const recipient = 'accountId' in wanted ? byId.get(wanted.accountId) : byPhone.get(wanted.phoneNumber)
    const other = usedBy.get(referenceId)
    const isSame = other?.accountId === recipient?.accountId && other?.amount === amount
    const reference = other === undefined ? 'free' : isSame ? 'same' : 'other'
    const refusal = refusalOf(amount, recipient, other !== undefined)
    if (recipient === undefined || refusal !== undefined) {
      return { recipient, reference, outcome: refusal ?? { kind: 'recipient-unknown' } }
    }
    const { accountId } = recipient
    const receivedSoFar = received.get(accountId) ?? 0
    const { status, review } = reviewOf(rule, amount, day)
    const isAbove =
      isExceeded(review?.sender, milesSent + added + amount) ||
      isExceeded(review?.recipient, receivedSoFar + receivedBefore + amount)
    added += amount
    received.set(accountId, receivedSoFar + amount)
    usedBy.set(referenceId, { referenceId, accountId, amount })
    return { recipient, reference, outcome: { kind: 'done', status: isAbove ? 'pending' : status } }
  })
}

function isExceeded(limit: PeriodLimit | undefined, miles: number): boolean {
  return limit !== undefined && miles > limit.miles
}
