import type { Clock } from '#server/clock'
import { noReview } from '#server/miles/ledger/review-rule'
import type { ReviewRuleStorage } from '#server/miles/ledger/review-rule-storage'

/**
 * Makes `TRANSFER_REVIEW_ABOVE` the review rule of a database that has none. Afterwards the rule in the database is in force,
 * which a command changes and records; where the variable says otherwise, the start says so.
 */
export async function openReviewRule(
  storage: ReviewRuleStorage,
  reviewAbove: number | undefined,
  clock: Clock,
  say: (line: string) => void,
): Promise<void> {
  if (reviewAbove === undefined) return
  const rule = { ...noReview, aboveMiles: reviewAbove }
  const inForce = await storage.addFirst(rule, 'TRANSFER_REVIEW_ABOVE', clock())
  if (inForce.aboveMiles === reviewAbove) return

  const rest = 'npm run ledger -- rule shows and changes it'
  say(`TRANSFER_REVIEW_ABOVE is not used, because the review rule in the database says otherwise; ${rest}`)
}
