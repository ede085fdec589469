import { type Differing, distinct, type Fragment, sql } from '../../database/sql.ts'

/** Selects all spellings of persons, in the keys and in the log of events, with one index step per spelling. */
export const knownPersons = sql`
  SELECT value AS person FROM (${distinct('person', 'events')}) AS known UNION SELECT person FROM keys`

/**
 * Returns the beginning of a statement. Its table `used` has the ids of keys and sign-ins that a person used according to
 * the log of events, found with one index step each.
 *
 * @param spellings selects the person's spellings
 */
export function keysOfPerson(spellings: Fragment | Differing): Fragment {
  return sql`WITH RECURSIVE spellings (person) AS (${spellings}), used (person, key_id) AS (
    SELECT person, (SELECT min(key_id) FROM events WHERE events.person = spellings.person) FROM spellings
    UNION ALL
    SELECT person, (SELECT min(key_id) FROM events WHERE events.person = used.person AND key_id > used.key_id)
    FROM used WHERE used.key_id IS NOT NULL
  )`
}
