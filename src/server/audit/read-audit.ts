import { isIndexed } from '../database/ledger-tables.ts'
import { accessKinds, type AuditEntry, type AuditInput } from '#contract/miles/list-audit'
import type { intervalMs } from '#contract/moment'
import { all, type Condition, condition, numbered } from '../database/conditions.ts'
import type { Query } from '../database/sql.ts'
import { spellingsOf } from '../keys/key.ts'

/** One line of the audit, as it goes over the wire but for its time and for names. */
export interface AuditLine extends Omit<AuditEntry, 'at' | 'person_name' | 'key_label'> {
  /** Events and accesses are numbered each for themselves, in the order in which they were stored. */
  readonly number: number
  readonly createdAtMs: number
}

/** Filters that a line must all match; `undefined` ones are not applied. */
export type AuditFilters = Pick<AuditInput, 'actor' | 'kind' | 'subject'> & ReturnType<typeof intervalMs>

/** Where the lines are. */
export type AuditSource = 'events' | 'accesses'

interface Actor {
  readonly person: string
  readonly keyId: string
}

/** How much later than others a line may be stored that has an earlier time: accesses wait for their batch. */
const maxDelayMs: Readonly<Record<AuditSource, number>> = { events: 60_000, accesses: 600_000 }

const numbers = { events: 'event_id', accesses: 'access_no' } as const

/**
 * Creates the reading half of the storage. Every filter is answered by ranges of indexes that are in the order of the
 * numbers, one query for each range, so that the cost depends on the length of the page alone; only what filters leave
 * within the events of one subject is compared line by line.
 */
export function createListAudit(query: Query) {
  /** Skips from person to person in an index of persons, keys and kinds. Lines of before have persons as they were written. */
  async function findPersons(source: AuditSource, actor: string) {
    const found = await query<{ person: string; hasUsedKey: boolean | 0 | 1 }>(
      `WITH RECURSIVE known (person) AS (
         SELECT min(person) FROM ${source}
         UNION ALL
         SELECT (SELECT min(person) FROM ${source} WHERE person > known.person) FROM known WHERE person IS NOT NULL
       )
       SELECT person, EXISTS (
         SELECT 1 FROM ${source} AS found WHERE found.person = known.person AND found.key_id = $1
       ) AS "hasUsedKey" FROM known WHERE person IS NOT NULL`,
      [actor],
    )
    const spellings = spellingsOf(
      actor,
      found.map(({ person }) => person),
    )
    return { spellings, others: found.filter(({ person, hasUsedKey }) => hasUsedKey && !spellings.includes(person)) }
  }

  /** Skips from key to key in the same index. */
  async function findActors(source: AuditSource, actor: string): Promise<readonly Actor[]> {
    const { spellings, others } = await findPersons(source, actor)
    const actors: Actor[] = others.map(({ person }) => ({ person, keyId: actor }))
    for (const person of spellings) {
      const keys = await query<{ keyId: string }>(
        `WITH RECURSIVE known (key_id) AS (
           SELECT min(key_id) FROM ${source} WHERE person = $1
           UNION ALL
           SELECT (SELECT min(key_id) FROM ${source} WHERE person = $1 AND key_id > known.key_id) FROM known WHERE key_id IS NOT NULL
         )
         SELECT key_id AS "keyId" FROM known WHERE key_id IS NOT NULL`,
        [person],
      )
      actors.push(...keys.map(({ keyId }) => ({ person, keyId })))
    }
    return actors
  }

  async function byActor(source: AuditSource, actor: string): Promise<Condition> {
    const { spellings } = await findPersons(source, actor)
    return condition('(key_id = ? OR person = ANY (?))', actor, spellings)
  }

  async function findKinds(source: AuditSource, { person, keyId }: Actor): Promise<readonly string[]> {
    const found = await query<{ kind: string }>(
      `WITH RECURSIVE known (kind) AS (
         SELECT min(kind) FROM ${source} WHERE person = $1 AND key_id = $2
         UNION ALL
         SELECT (SELECT min(kind) FROM ${source} WHERE person = $1 AND key_id = $2 AND kind > known.kind) FROM known WHERE kind IS NOT NULL
       )
       SELECT kind FROM known WHERE kind IS NOT NULL`,
      [person, keyId],
    )
    return found.map(({ kind }) => kind)
  }

  /** Returns the conditions of the ranges that have every line that matches, each line once. */
  async function findRanges(source: AuditSource, { actor, kind, subject }: AuditFilters) {
    if (kind !== undefined && (source === 'accesses') !== isAccessKind(kind)) return []
    const ofKind = kind === undefined ? [] : [kindCondition(kind)]
    if (subject !== undefined) {
      const rest = actor === undefined ? ofKind : [...ofKind, await byActor(source, actor)]
      return subjectConditions(source, subject).map((range) => all([range, ...rest]))
    }
    if (actor === undefined) return [all(ofKind)]
    const ranges: Condition[] = []
    for (const { person, keyId } of await findActors(source, actor)) {
      const kinds = kind === undefined ? await findKinds(source, { person, keyId }) : [kind]
      ranges.push(...kinds.map((one) => condition('person = ? AND key_id = ? AND kind = ?', person, keyId, one)))
    }
    return ranges
  }

  /** Returns the number of the first line at a time or later. */
  async function numberAt(source: AuditSource, timeMs: number): Promise<number> {
    const [found] = await query<{ number: number }>(
      `SELECT ${numbers[source]} AS number FROM ${source} WHERE created_at >= $1 ORDER BY created_at LIMIT 1`,
      [timeMs],
    )
    return found?.number ?? Number.MAX_SAFE_INTEGER
  }

  /** Bounds the numbers, so that lines outside of the period are not read one by one. */
  async function periodConditions(source: AuditSource, { fromMs, toMs }: AuditFilters): Promise<readonly Condition[]> {
    const number = numbers[source]
    const conditions: Condition[] = []
    if (fromMs !== undefined) {
      const first = await numberAt(source, fromMs - maxDelayMs[source])
      conditions.push(condition(`created_at >= ? AND ${number} >= ?`, fromMs, first))
    }
    if (toMs !== undefined) {
      const last = await numberAt(source, toMs + maxDelayMs[source])
      conditions.push(condition(`created_at < ? AND ${number} < ?`, toMs, last))
    }
    return conditions
  }

  /** Newest first, those before a number. */
  return async (
    source: AuditSource,
    filters: AuditFilters,
    below: number,
    limit: number,
  ): Promise<readonly AuditLine[]> => {
    const number = numbers[source]
    const ranges = await findRanges(source, filters)
    const period = ranges.length === 0 ? [] : await periodConditions(source, filters)
    const found: AuditLine[] = []
    for (const range of ranges) {
      const { sql, values } = all([range, ...period, condition(`${number} < ?`, below)])
      const lines = await query<AuditLine>(
        numbered(`SELECT ${columns(source)} FROM ${source} WHERE ${sql} ORDER BY ${number} DESC LIMIT ?`),
        [...values, limit],
      )
      found.push(...lines)
    }
    return found.toSorted((one, other) => other.number - one.number).slice(0, limit)
  }
}

function columns(source: AuditSource): string {
  const ofAccesses =
    source === 'accesses' ? 'operation, status, reason' : 'NULL AS operation, NULL AS status, NULL AS reason'
  return `${numbers[source]} AS number, kind, subject, ${ofAccesses}, key_id, person, address, request_id,
    created_at AS "createdAtMs"`
}

function kindCondition(kind: string): Condition {
  if (kind === 'refusal') return condition("kind = 'refusal'")
  return kind === 'transfer.stored' || kind === 'read'
    ? condition('kind = ?', kind)
    : condition(`${isIndexed} AND kind = ?`, kind)
}

/** The event that stored a transfer is named by the transfer alone. */
function subjectConditions(source: AuditSource, subject: string): readonly Condition[] {
  return source === 'accesses'
    ? [condition('subject = ?', subject)]
    : [
        condition(`${isIndexed} AND subject = ?`, subject),
        condition('event_id = (SELECT event_id FROM transfers WHERE transaction_id = ?)', subject),
      ]
}

function isAccessKind(kind: string): boolean {
  return accessKinds.some((known) => known === kind)
}
