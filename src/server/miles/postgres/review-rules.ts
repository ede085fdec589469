import type { Postgres } from '../../database/postgres/open-database.ts'
import type { Query } from '../../database/sql.ts'
import { ruleChanged } from '../ledger/events.ts'
import type { ReviewRule } from '../ledger/review-rule.ts'
import type { ReviewRuleStorage } from '../ledger/review-rule-storage.ts'
import { draw } from '../ledger/word-digests.ts'
import { writeEvent } from './write-event.ts'

export function createReviewRuleStorage(postgres: Postgres): ReviewRuleStorage {
  return {
    current: () => findLast(postgres.query),
    change: (rule, changedBy, nowMs) =>
      postgres.transaction(async (query) => {
        await serialize(query)
        // An earlier attempt may have been committed.
        const done = await query('SELECT 1 AS one FROM review_rules WHERE changed_by = $1 AND changed_at = $2', [
          changedBy,
          nowMs,
        ])
        if (done.length === 0) await add(query, rule, changedBy, nowMs)
      }),
    addFirst: (rule, changedBy, nowMs) =>
      postgres.transaction(async (query) => {
        await serialize(query)
        const known = await findLast(query)
        if (known === undefined) await add(query, rule, changedBy, nowMs)
        return known ?? rule
      }),
  }
}

/** Others who change the rule wait here. */
async function serialize(query: Query): Promise<void> {
  await query('SELECT number FROM migrations WHERE number = $1 FOR UPDATE', [1])
}

async function findLast(query: Query): Promise<ReviewRule | undefined> {
  const [last] = await query<ReviewRule>(`
    SELECT above_miles AS "aboveMiles", above_sender_day AS "aboveSenderDay", above_recipient_day AS "aboveRecipientDay"
    FROM review_rules ORDER BY rule_no DESC LIMIT 1`)
  return last
}

async function add(query: Query, rule: ReviewRule, changedBy: string, nowMs: number): Promise<void> {
  const { salt } = draw()
  const [added] = await query<{ ruleNo: number }>(
    `INSERT INTO review_rules (rule_no, above_miles, above_sender_day, above_recipient_day, changed_by, changed_at, salt)
     VALUES ((SELECT coalesce(max(rule_no), 0) + 1 FROM review_rules), $1, $2, $3, $4, $5, $6) RETURNING rule_no AS "ruleNo"`,
    [rule.aboveMiles, rule.aboveSenderDay, rule.aboveRecipientDay, changedBy, nowMs, salt],
  )
  await writeEvent(query, ruleChanged(added?.ruleNo ?? 0, rule, changedBy, nowMs, salt))
}
