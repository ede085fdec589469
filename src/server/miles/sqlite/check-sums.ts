import type { Database } from '../../database/sqlite/open-database.ts'
import { spellingsOf } from '../../keys/key.ts'
import { keysOfPerson, knownPersons } from '../ledger/persons.ts'
import type { Actor, PeriodLimit } from '../ledger/storage.ts'

/** Creates a function that returns the sum of what the person behind a key has sent in a period, failed transfers not counted. */
export function createSumSent(database: Database): (by: Actor, period: PeriodLimit) => number {
  const allPersons = database.prepare<[], string>(knownPersons).pluck()
  const sumSentByPerson = database
    .prepare<[{ persons: string; keyId: string; fromMs: number; toMs: number }], number>(`
      ${keysOfPerson('SELECT value FROM json_each(@persons)')}
      SELECT ifnull(sum(amount), 0) FROM transfers
      WHERE sent_by_key IN (
          SELECT key_id FROM used UNION SELECT key_id FROM keys WHERE person IN (SELECT person FROM spellings) UNION SELECT @keyId
        )
        AND created_at >= @fromMs AND created_at < @toMs AND status <> 'failed'`)
    .pluck()
  return ({ keyId, person }, { fromMs, toMs }) => {
    const persons = JSON.stringify(spellingsOf(person, allPersons.all()))
    return sumSentByPerson.get({ persons, keyId, fromMs, toMs }) ?? 0
  }
}
