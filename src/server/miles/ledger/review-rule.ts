import type { NewTransfer, PeriodLimit } from './storage.ts'

/** The rule for approvals by another person; `null` turns a condition off. */
export interface ReviewRule {
  /** Transfers of more miles, and reversals of such transfers, wait. */
  readonly aboveMiles: number | null
  /** A transfer waits if the miles that the sender's person has sent on its day (UTC), including it, exceed this. */
  readonly aboveSenderDay: number | null
  /** A transfer waits if the miles that the account was sent on its day (UTC), including it, exceed this. */
  readonly aboveRecipientDay: number | null
}

export const noReview: ReviewRule = { aboveMiles: null, aboveSenderDay: null, aboveRecipientDay: null }

/** Returns a transfer's status by its amount, and the limits of daily sums above which it still has to wait. */
export function reviewOf(
  { aboveMiles, aboveSenderDay, aboveRecipientDay }: ReviewRule,
  amount: number,
  day: Pick<PeriodLimit, 'fromMs' | 'toMs'>,
): Pick<NewTransfer, 'status' | 'review'> {
  if (aboveMiles !== null && amount > aboveMiles) return { status: 'pending', review: undefined }
  if (aboveSenderDay === null && aboveRecipientDay === null) return { status: 'success', review: undefined }
  const limitOf = (miles: number | null) => (miles === null ? undefined : { miles, ...day })
  return { status: 'success', review: { sender: limitOf(aboveSenderDay), recipient: limitOf(aboveRecipientDay) } }
}
