import type { Clock } from '../../runtime/clock.ts'
import { run, sql, type Sql, type Steps } from '../../database/sql.ts'
import { ruleChanged } from './events.ts'
import { noReview, type ReviewRule } from './review-rule.ts'
import { draw } from '../../log/word-digests.ts'
import { writeEvent } from '../../log/event.ts'

/** How long a rule is cached, so that it is not read for every transfer. */
const cachedMs = 1000

/** Creates a function that returns the rule in force, at most a second old. */
export function createReviewRule(storage: Pick<ReviewRuleStorage, 'current'>, clock: Clock): () => Promise<ReviewRule> {
  let rule = noReview
  let readAtMs = Number.NEGATIVE_INFINITY
  return async () => {
    const nowMs = clock()
    // A clock that was set back must not extend the life of a cached rule.
    if (nowMs >= readAtMs + cachedMs || nowMs < readAtMs) {
      rule = (await storage.current()) ?? noReview
      readAtMs = nowMs
    }
    return rule
  }
}

const lastRule = `
  SELECT above_miles AS "aboveMiles", above_sender_day AS "aboveSenderDay", above_recipient_day AS "aboveRecipientDay"
  FROM review_rules ORDER BY rule_no DESC LIMIT 1`

/** Changes of the rule wait for one another. */
const waitFor = ['review rules']

/** Stores the review rules; the last one is in force. */
export type ReviewRuleStorage = ReturnType<typeof createReviewRuleStorage>

export function createReviewRuleStorage({ query, transaction }: Sql) {
  return {
    async current() {
      return (await query<ReviewRule>(lastRule))[0]
    },
    /** Puts a rule in force, and logs the change as an event. */
    change: (rule: ReviewRule, changedBy: string, nowMs: number) =>
      transaction(function* () {
        // An earlier attempt may have been committed.
        const done = yield* run(
          sql`SELECT 1 AS one FROM review_rules WHERE changed_by = ${changedBy} AND changed_at = ${nowMs}`,
        )
        if (done.length === 0) yield* add(rule, changedBy, nowMs)
      }, waitFor),
    /** Puts a rule in force if there is none, and returns the rule in force. */
    addFirst: (rule: ReviewRule, changedBy: string, nowMs: number) =>
      transaction(function* () {
        const [known] = yield* run<ReviewRule>(lastRule)
        if (known === undefined) yield* add(rule, changedBy, nowMs)
        return known ?? rule
      }, waitFor),
  }
}

function* add(rule: ReviewRule, changedBy: string, nowMs: number): Steps<void> {
  const { salt } = draw()
  const [added] = yield* run<{ ruleNo: number }>(
    sql`INSERT INTO review_rules (rule_no, above_miles, above_sender_day, above_recipient_day, changed_by, changed_at, salt)
     VALUES ((SELECT coalesce(max(rule_no), 0) + 1 FROM review_rules), ${rule.aboveMiles}, ${rule.aboveSenderDay}, ${rule.aboveRecipientDay}, ${changedBy}, ${nowMs}, ${salt}) RETURNING rule_no AS "ruleNo"`,
  )
  yield* writeEvent(ruleChanged(added?.ruleNo ?? 0, rule, changedBy, nowMs, salt))
}
