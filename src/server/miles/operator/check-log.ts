import { erasuresCheck } from './check-erasures.ts'
import { eventsCheck } from './check-events.ts'
import { type Body, type Event, type LoggedRow, type LoggedTable, loggedTables } from './logged-tables.ts'
import { checkGroups, type Dialect, type LedgerCheck } from './row-check.ts'

/** Returns the checks of the log of events itself, those that compute the rows of every table again from it, and that of erasures. */
export function logChecks(dialect: Dialect): readonly LedgerCheck[] {
  const rowChecks = loggedTables.map((logged) => ({
    sql: unionOf(logged, dialect),
    start: () =>
      checkGroups<LoggedRow>(
        ({ subject }) => subject,
        (rows) => checkSubject(logged, rows),
      ),
  }))
  return [eventsCheck, ...rowChecks, erasuresCheck]
}

/** Selects the rows of a table and the events about them, row first. */
function unionOf({ table, subject, columns, kinds }: LoggedTable, { binary }: Dialect): string {
  const fields = [...columns, 'salt']
  return `
    SELECT CAST(${subject} AS text) ${binary} AS "subject", 0 AS "eventId", NULL AS "kind", NULL AS "body",
      NULL AS "eventPerson", NULL AS "eventKey",
      ${fields.join(', ')}
    FROM ${table}
    UNION ALL
    SELECT subject ${binary}, event_id, kind, body, person, key_id, ${fields.map(() => 'NULL').join(', ')}
    FROM events WHERE kind IN (${kinds.map((kind) => `'${kind}'`).join(', ')})
    ORDER BY 1, 2`
}

function checkSubject({ name, findProblem }: LoggedTable, rows: readonly [LoggedRow, ...LoggedRow[]]) {
  const events: Event[] = []
  for (const { eventId, kind, body, eventPerson, eventKey } of rows) {
    if (kind === null) continue
    events.push({ eventId, kind, body: parseBody(body), person: eventPerson ?? '', keyId: eventKey ?? '' })
  }
  const stored = rows.filter(({ kind }) => kind === null)
  return findProblem(`${name} ${rows[0].subject}`, stored, events)
}

function parseBody(body: string | null): Body {
  try {
    return JSON.parse(body ?? '{}') as Body
  } catch {
    return {}
  }
}
