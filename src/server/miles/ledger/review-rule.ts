import type { NewTransfer, PeriodLimit } from './storage.ts'

/** Which transfers wait for another person's approval; `null` where nothing does for that reason. */
export interface ReviewRule {
  /** A larger transfer, or a reversal of one. */
  readonly aboveMiles: number | null
  /** A transfer with which what the sender's person has sent in a day (UTC) comes above this. */
  readonly aboveSenderDay: number | null
  /** A transfer with which what the account was sent in a day (UTC) comes above this. */
  readonly aboveRecipientDay: number | null
}

/** Nothing waits. */
export const noReview: ReviewRule = { aboveMiles: null, aboveSenderDay: null, aboveRecipientDay: null }

/** Returns the status that a transfer gets by its amount, and the sums of the day by which it may still have to wait. */
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
