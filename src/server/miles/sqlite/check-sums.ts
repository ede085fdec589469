import type { Database } from '../../database/sqlite/open-database.ts'
import { keysOfPerson } from '../ledger/keys-of-person.ts'
import type { Actor, PeriodLimit } from '../ledger/storage.ts'

/** Creates a function that returns the sum of what the person behind a key has sent in a period, failed transfers not counted. */
export function createSumSent(database: Database): (by: Actor, period: PeriodLimit) => number {
  const sumSentByPerson = database
    .prepare<[{ person: string; keyId: string; fromMs: number; toMs: number }], number>(`
      ${keysOfPerson('@person')}
      SELECT ifnull(sum(amount), 0) FROM transfers
      WHERE sent_by_key IN (SELECT key_id FROM used UNION SELECT key_id FROM keys WHERE person = @person UNION SELECT @keyId)
        AND created_at >= @fromMs AND created_at < @toMs AND status <> 'failed'`)
    .pluck()
  return ({ keyId, person }, { fromMs, toMs }) => sumSentByPerson.get({ person, keyId, fromMs, toMs }) ?? 0
}
