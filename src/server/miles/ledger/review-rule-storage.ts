import type { Clock } from '../../clock.ts'
import { noReview, type ReviewRule } from './review-rule.ts'

/** Stores the review rules; the last one is in force. */
export interface ReviewRuleStorage {
  current(): Promise<ReviewRule | undefined>
  /** Puts a rule in force, which is recorded in the log of events. */
  change(rule: ReviewRule, changedBy: string, nowMs: number): Promise<void>
  /** Puts a rule in force unless there is one, and returns the one in force then. */
  addFirst(rule: ReviewRule, changedBy: string, nowMs: number): Promise<ReviewRule>
}

/** How long a rule is cached, so that it is not read for every transfer. */
const cachedMs = 1000

/** Creates a function that returns the rule in force, at most a second old. */
export function createReviewRule(storage: Pick<ReviewRuleStorage, 'current'>, clock: Clock): () => Promise<ReviewRule> {
  let rule = noReview
  let readAtMs = Number.NEGATIVE_INFINITY
  return async () => {
    const nowMs = clock()
    // A clock that was set back must not keep a rule for longer.
    if (nowMs >= readAtMs + cachedMs || nowMs < readAtMs) {
      rule = (await storage.current()) ?? noReview
      readAtMs = nowMs
    }
    return rule
  }
}
