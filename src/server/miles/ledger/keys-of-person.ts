/**
 * Returns the beginning of a statement whose table `used` has the ids of the keys and sign-ins that a person has used, as
 * the log of events knows them: one step along its index for each.
 *
 * @param person the placeholder of the person
 */
export function keysOfPerson(person: string): string {
  return `WITH RECURSIVE used (key_id) AS (
    SELECT min(key_id) FROM events WHERE person = ${person}
    UNION ALL
    SELECT (SELECT min(key_id) FROM events WHERE person = ${person} AND key_id > used.key_id)
    FROM used WHERE used.key_id IS NOT NULL
  )`
}
