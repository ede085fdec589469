import { type Differing, distinct, type Fragment, sql } from '../../database/sql.ts'

/** Selects every spelling of a person in the log of events, one step along its index for each, and in the keys. */
export const knownPersons = sql`
  SELECT value AS person FROM (${distinct('person', 'events')}) AS known UNION SELECT person FROM keys`

/**
 * Returns the beginning of a statement whose table `used` has the ids of the keys and sign-ins that a person has used, as
 * the log of events knows them: one step along its index for each.
 *
 * @param spellings selects the spellings of the person
 */
export function keysOfPerson(spellings: Fragment | Differing): Fragment {
  return sql`WITH RECURSIVE spellings (person) AS (${spellings}), used (person, key_id) AS (
    SELECT person, (SELECT min(key_id) FROM events WHERE events.person = spellings.person) FROM spellings
    UNION ALL
    SELECT person, (SELECT min(key_id) FROM events WHERE events.person = used.person AND key_id > used.key_id)
    FROM used WHERE used.key_id IS NOT NULL
  )`
}
