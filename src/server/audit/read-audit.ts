import { isIndexed } from '../database/ledger-tables.ts'
import { accessKinds, type AuditEntry, type AuditInput } from '#contract/miles/list-audit'
import type { intervalMs } from '#contract/moment'
import { all, anyOf, by, distinct, type Fragment, type Query, raw, sql } from '../database/sql.ts'
import { spellingsOf } from '../keys/key.ts'

/** One line of the audit in its wire format, without the time and the names. */
export interface AuditLine extends Omit<AuditEntry, 'at' | 'person_name' | 'key_label'> {
  /** Events and accesses have separate numbers, in the order in which they were stored. */
  readonly number: number
  readonly createdAtMs: number
}

/** A line must match all filters; `undefined` filters are ignored. */
export type AuditFilters = Pick<AuditInput, 'actor' | 'kind' | 'subject'> & ReturnType<typeof intervalMs>

export type AuditSource = 'events' | 'accesses'

interface Actor {
  readonly person: string
  readonly keyId: string
}

/** How late a line may be stored, after lines with later times: accesses wait for their batch. */
const maxDelayMs: Readonly<Record<AuditSource, number>> = { events: 60_000, accesses: 600_000 }

const numbers = { events: 'event_id', accesses: 'access_no' } as const

/**
 * Creates the function that lists lines. Each filter reads index ranges in the order of the numbers, one query per range,
 * so the cost depends only on the length of the page. The exception is the events of one subject: further filters compare
 * them line by line.
 */
export function createListAudit(query: Query) {
  const { findActors, byActor, findKinds } = createActorReads(query)

  /** Returns conditions for ranges that contain every matching line once. */
  async function findRanges(source: AuditSource, { actor, kind, subject }: AuditFilters) {
    if (kind !== undefined && (source === 'accesses') !== isAccessKind(kind)) return []
    const ofKind = kind === undefined ? [] : [kindCondition(kind)]
    if (subject !== undefined) {
      const rest = actor === undefined ? ofKind : [...ofKind, await byActor(source, actor)]
      return subjectConditions(source, subject).map((range) => all([range, ...rest]))
    }
    if (actor === undefined) return [all(ofKind)]
    const ranges: Fragment[] = []
    for (const { person, keyId } of await findActors(source, actor)) {
      const kinds = kind === undefined ? await findKinds(source, { person, keyId }) : [kind]
      ranges.push(...kinds.map((one) => sql`person = ${person} AND key_id = ${keyId} AND kind = ${one}`))
    }
    return ranges
  }

  /** Returns the number of the first line at or after a time. */
  async function numberAt(source: AuditSource, timeMs: number): Promise<number> {
    const [found] = await query<{ number: number }>(
      sql`SELECT ${raw(numbers[source])} AS number FROM ${raw(source)} WHERE created_at >= ${timeMs} ORDER BY created_at LIMIT 1`,
    )
    return found?.number ?? Number.MAX_SAFE_INTEGER
  }

  /** Bounds the numbers, so that lines outside the period are not read one by one. */
  async function periodConditions(source: AuditSource, { fromMs, toMs }: AuditFilters): Promise<readonly Fragment[]> {
    const number = raw(numbers[source])
    const conditions: Fragment[] = []
    if (fromMs !== undefined) {
      const first = await numberAt(source, fromMs - maxDelayMs[source])
      conditions.push(sql`created_at >= ${fromMs} AND ${number} >= ${first}`)
    }
    if (toMs !== undefined) {
      const last = await numberAt(source, toMs + maxDelayMs[source])
      conditions.push(sql`created_at < ${toMs} AND ${number} < ${last}`)
    }
    return conditions
  }

  /** Returns the lines before a number, newest first. */
  return async (
    source: AuditSource,
    filters: AuditFilters,
    below: number,
    limit: number,
  ): Promise<readonly AuditLine[]> => {
    const number = raw(numbers[source])
    const ranges = await findRanges(source, filters)
    const period = ranges.length === 0 ? [] : await periodConditions(source, filters)
    const found: AuditLine[] = []
    for (const range of ranges) {
      const lines = await query<AuditLine>(
        sql`SELECT ${columns(source)} FROM ${raw(source)}
         WHERE ${all([range, ...period, sql`${number} < ${below}`])} ORDER BY ${number} DESC LIMIT ${limit}`,
      )
      found.push(...lines)
    }
    return found.toSorted((one, other) => other.number - one.number).slice(0, limit)
  }
}

/** Creates functions that find persons, keys and kinds in a few index steps. */
function createActorReads(query: Query) {
  /** Skips from person to person in an index of persons, keys and kinds. Old lines have persons in various spellings. */
  async function findPersons(source: AuditSource, actor: string) {
    const found = await query<{ person: string; hasUsedKey: boolean | 0 | 1 }>(
      sql`SELECT value AS person, EXISTS (
         SELECT 1 FROM ${raw(source)} AS found WHERE found.person = known.value AND found.key_id = ${actor}
       ) AS "hasUsedKey" FROM (${distinct('person', source)}) AS known`,
    )
    const spellings = spellingsOf(actor, found)
    return { spellings, others: found.filter(({ person, hasUsedKey }) => hasUsedKey && !spellings.includes(person)) }
  }

  /** Skips from key to key of each person in the same index. */
  async function findActors(source: AuditSource, actor: string): Promise<readonly Actor[]> {
    const { spellings, others } = await findPersons(source, actor)
    const actors: Actor[] = others.map(({ person }) => ({ person, keyId: actor }))
    for (const person of spellings) {
      const keys = await query<{ keyId: string }>(
        sql`SELECT value AS "keyId" FROM (${distinct('key_id', source, sql`person = ${person}`)}) AS known`,
      )
      actors.push(...keys.map(({ keyId }) => ({ person, keyId })))
    }
    return actors
  }

  async function byActor(source: AuditSource, actor: string): Promise<Fragment> {
    const { spellings } = await findPersons(source, actor)
    return sql`(key_id = ${actor} OR person ${anyOf(spellings)})`
  }

  async function findKinds(source: AuditSource, { person, keyId }: Actor): Promise<readonly string[]> {
    const found = await query<{ kind: string }>(
      sql`SELECT value AS kind FROM (${distinct('kind', source, sql`person = ${person} AND key_id = ${keyId}`)}) AS known`,
    )
    return found.map(({ kind }) => kind)
  }

  return { findActors, byActor, findKinds }
}

function columns(source: AuditSource): Fragment {
  const json = by({ sqlite: 'body', postgres: 'CAST(body AS json)' })
  const ofAccesses =
    source === 'accesses'
      ? sql`operation, status, reason, CASE kind WHEN 'refusal' THEN detail || ' times' ELSE detail END AS detail`
      : sql`NULL AS operation, NULL AS status, NULL AS reason,
        CASE WHEN kind = 'webhook.changed' THEN (${json} ->> 'change') || ' ' || (${json} ->> 'host') END AS detail`
  return sql`${raw(numbers[source])} AS number, kind, subject, ${ofAccesses}, key_id, person, address, request_id,
    created_at AS "createdAtMs"`
}

/** Names the kind as a literal, because the database uses a partial index only if the query repeats its condition. */
function kindCondition(kind: string): Fragment {
  if (isAccessKind(kind)) return sql`kind = '${raw(kind)}'`
  return kind === 'transfer.stored' ? sql`kind = ${kind}` : sql`${raw(isIndexed)} AND kind = ${kind}`
}

/** Returns one condition per index: only the transfer refers to the event that stored it. */
function subjectConditions(source: AuditSource, subject: string): readonly Fragment[] {
  return source === 'accesses'
    ? [sql`subject = ${subject}`]
    : [
        sql`${raw(isIndexed)} AND subject = ${subject}`,
        sql`event_id = (SELECT event_id FROM transfers WHERE transaction_id = ${subject})`,
      ]
}

function isAccessKind(kind: string): boolean {
  return accessKinds.some((known) => known === kind)
}
