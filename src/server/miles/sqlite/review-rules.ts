import type { Database } from '../../database/sqlite/open-database.ts'
import { ruleChanged } from '../ledger/events.ts'
import type { ReviewRule } from '../ledger/review-rule.ts'
import type { ReviewRuleStorage } from '../ledger/review-rule-storage.ts'
import { draw } from '../ledger/word-digests.ts'
import { createWriteEvent } from './write-event.ts'

export function createReviewRuleStorage(database: Database): ReviewRuleStorage {
  const writeEvent = createWriteEvent(database)
  const findLast = database.prepare<[], ReviewRule>(`
    SELECT above_miles AS aboveMiles, above_sender_day AS aboveSenderDay, above_recipient_day AS aboveRecipientDay
    FROM review_rules ORDER BY rule_no DESC LIMIT 1`)
  const insert = database
    .prepare<(string | number | Buffer | null)[], number>(`
      INSERT INTO review_rules (above_miles, above_sender_day, above_recipient_day, changed_by, changed_at, salt)
      VALUES (?, ?, ?, ?, ?, ?) RETURNING rule_no`)
    .pluck()

  function add(rule: ReviewRule, changedBy: string, nowMs: number) {
    const { aboveMiles, aboveSenderDay, aboveRecipientDay } = rule
    const { salt } = draw()
    const ruleNo = insert.get(aboveMiles, aboveSenderDay, aboveRecipientDay, changedBy, nowMs, salt)
    writeEvent(ruleChanged(ruleNo ?? 0, rule, changedBy, nowMs, salt))
  }
  const change = database.transaction(add)
  const addFirst = database.transaction((rule: ReviewRule, changedBy: string, nowMs: number): ReviewRule => {
    const known = findLast.get()
    if (known === undefined) add(rule, changedBy, nowMs)
    return known ?? rule
  })

  return {
    async current() {
      return findLast.get()
    },
    async change(rule, changedBy, nowMs) {
      change.immediate(rule, changedBy, nowMs)
    },
    async addFirst(rule, changedBy, nowMs) {
      return addFirst.immediate(rule, changedBy, nowMs)
    },
  }
}
