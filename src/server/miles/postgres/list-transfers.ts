import type { Postgres } from '../../database/postgres/open-database.ts'
import { createValues, type Put } from '../../database/postgres/values.ts'
import { foldPerson, spellingsOf } from '../../keys/key.ts'
import type { TransferRow } from '../ledger/attach-reversals.ts'
import type { MilesStorage, StoredTransfer, TransferFilters, TransferPosition } from '../ledger/storage.ts'
import { keysOfPerson, knownPersons } from '../sql/persons.ts'
import { isFoundByDecision, isFoundBySender, withoutImpliedBound } from '../ledger/transfer-filters.ts'

type TransferLists = Pick<MilesStorage, 'listTransfers' | 'countTransfers' | 'countTransfersUpTo'>

/**
 * Lists and counts transfers.
 *
 * @param columns what is selected, as the fields of a transfer's row
 * @param complete makes transfers of rows
 */
export function createTransferLists(
  { query }: Postgres,
  columns: string,
  complete: (rows: readonly TransferRow[]) => Promise<readonly StoredTransfer[]>,
): TransferLists {
  /** Returns how rows have a person, also rows of before. */
  async function findSpellings(person: string): Promise<readonly string[]> {
    const known = await query<{ person: string }>(knownPersons)
    return spellingsOf(
      person,
      known.map((other) => other.person),
    )
  }

  /** There are few keys: one step in the index for each. Its label never changes; whose it is may, which an event tells. */
  async function findSenders(filters: TransferFilters): Promise<Senders> {
    const { sentBy, person } = filters
    if (person !== undefined) {
      const persons = await findSpellings(person)
      if (sentBy === undefined && !isFoundBySender(filters)) return { persons }
      const isPerson = sentBy === undefined || foldPerson(sentBy) === foldPerson(person)
      const senders: Sender[] = []
      for (const spelling of persons) senders.push(...(await findOwnKeys(spelling, isPerson ? spelling : sentBy)))
      return { senders }
    }
    if (sentBy === undefined) return {}
    const persons = await findSpellings(sentBy)
    const senders = await query<Sender>(
      `${keysOfPerson('SELECT unnest($2::text[])')}, senders (key) AS (
         SELECT min(sent_by_key) FROM transfers
         UNION ALL
         SELECT (SELECT min(sent_by_key) FROM transfers WHERE sent_by_key > key) FROM senders WHERE key IS NOT NULL
       )
       SELECT key, spelling AS person
       FROM senders CROSS JOIN LATERAL (
         SELECT sent_by AS label, sent_by_person AS person FROM transfers WHERE sent_by_key = key ORDER BY created_at LIMIT 1
       ) AS first_transfers
       JOIN (SELECT NULL AS spelling UNION ALL SELECT unnest($2::text[])) AS possible
         ON ($1 IN (key, label)) = (spelling IS NULL)
       WHERE $1 IN (key, label) OR person = ANY ($2::text[]) OR key IN (SELECT key_id FROM used)`,
      [sentBy, persons],
    )
    return { senders }
  }

  /** The keys with which a person has sent, of which `sentBy` means some: an index has what each of them sent for that person. */
  async function findOwnKeys(person: string, sentBy: string): Promise<readonly Sender[]> {
    return query<Sender>(
      `WITH RECURSIVE keys (key) AS (
         SELECT min(sent_by_key) FROM transfers WHERE sent_by_person = $1
         UNION ALL
         SELECT (SELECT min(sent_by_key) FROM transfers WHERE sent_by_person = $1 AND sent_by_key > key)
         FROM keys WHERE key IS NOT NULL
       )
       SELECT key, $1::text AS person FROM keys WHERE key IS NOT NULL AND ($2 IN (key, $1) OR $2 = (
         SELECT sent_by FROM transfers WHERE sent_by_person = $1 AND sent_by_key = key ORDER BY created_at LIMIT 1))`,
      [person, sentBy],
    )
  }

  async function count(filters: TransferFilters, except = ''): Promise<number> {
    const { senders, persons } = await findSenders(filters)
    const { values, put } = createValues()
    const where = [
      ...conditions(filters, persons, put),
      ...(senders === undefined ? [] : [either(alternatives(senders, put))]),
    ]
    const minus = except && ` - (SELECT count(*) FROM transfers WHERE ${all([...where, except])})`
    const [found] = await query<{ count: number }>(
      `SELECT (SELECT count(*) FROM transfers WHERE ${all(where)})${minus} AS count`,
      values,
    )
    return found?.count ?? 0
  }

  /** Selects the ids of the first transfers of each sender: each finds its own in order by an index. */
  function ids(where: readonly string[], parts: readonly string[], order: string, limit: string): string {
    const selects = parts.map(
      (part) => `SELECT transaction_id FROM transfers WHERE ${all([part, ...where])} ${order} LIMIT ${limit}`,
    )
    return selects.map((select) => `SELECT transaction_id FROM (${select}) AS part`).join(' UNION ')
  }

  return {
    async listTransfers(filters, limit, start) {
      const offset = typeof start === 'number' ? start : 0
      const position = typeof start === 'number' ? undefined : start
      const { senders, persons } = await findSenders(filters)
      const { values, put } = createValues()
      const direction = position?.side === 'newer' ? 'ASC' : 'DESC'
      const time = timeOf(filters)
      const order = `ORDER BY ${time} ${direction}, transaction_id ${direction}`
      const where = [
        ...conditions(withoutImpliedBound(filters, position), persons, put),
        ...(position === undefined ? [] : [beside(position, time, put)]),
      ]
      if (senders !== undefined) {
        const parts = alternatives(senders, put)
        const bySender = parts.length > 0 && isFoundBySender(filters)
        const together = bySender
          ? `transaction_id IN (${ids(where, parts, order, put(limit + offset))})`
          : either(parts)
        where.splice(0, bySender ? where.length : 0, together)
      }
      const found = await query<TransferRow>(
        `SELECT ${columns} FROM transfers WHERE ${all(where)} ${order} LIMIT ${put(limit)} OFFSET ${put(offset)}`,
        values,
      )
      return complete(found)
    },
    async countTransfers(filters) {
      // Nearly all succeed, so the others are counted through their partial index and subtracted.
      return filters.status === 'success'
        ? count({ ...filters, status: undefined }, "status <> 'success'")
        : count(filters)
    },
    async countTransfersUpTo(filters, most) {
      const { senders, persons } = await findSenders(filters)
      const { values, put } = createValues()
      const where = conditions(filters, persons, put)
      const parts = senders === undefined ? ['TRUE'] : alternatives(senders, put)
      if (parts.length === 0) return 0
      const [found] = await query<{ count: number }>(
        `SELECT count(*) AS count FROM (${ids(where, parts, '', put(most + 1))}) AS counted`,
        values,
      )
      const counted = found?.count ?? 0
      return counted > most ? undefined : counted
    },
  }
}

/** A key that is meant, or that is meant for as long as it was that person's. */
interface Sender {
  readonly key: string
  readonly person: string | null
}

/** The keys whose transfers are meant, or where these are compared one by one, the spellings of their person. */
interface Senders {
  readonly senders?: readonly Sender[]
  readonly persons?: readonly string[]
}

/** Returns conditions of which a transfer must match one. */
function alternatives(senders: readonly Sender[], put: Put): string[] {
  return senders.map(({ key, person }) =>
    person === null ? `sent_by_key = ${put(key)}` : `(sent_by_key = ${put(key)} AND sent_by_person = ${put(person)})`,
  )
}

/** The sum keeps the planner from an index that finds decisions in order, but only after reading many other transfers. */
function timeOf(filters: TransferFilters): string {
  return isFoundByDecision(filters) ? '(created_at + 0)' : 'created_at'
}

function conditions(filters: TransferFilters, persons: Senders['persons'], put: Put): string[] {
  const { referenceId, accountId, status, fromMs, toMs, decidedFromMs, decidedToMs, reversal } = filters
  const time = timeOf(filters)
  const given: [condition: string, value: string | number | undefined][] = [
    ['reference_id =', referenceId],
    ['account_id =', accountId],
    // A partial index is used only when its own condition is part of the query.
    [status === 'success' ? 'status =' : "status <> 'success' AND status =", status],
    [`${time} >=`, fromMs],
    [`${time} <`, toMs],
    ['decided_at IS NOT NULL AND decided_at >=', decidedFromMs],
    ['decided_at IS NOT NULL AND decided_at <', decidedToMs],
  ]
  const conditions = given.flatMap(([condition, value]) => (value === undefined ? [] : [`${condition} ${put(value)}`]))
  if (persons !== undefined) conditions.push(`sent_by_person = ANY (${put(persons)}::text[])`)
  if (reversal === undefined) return conditions
  const reversed = `SELECT reversals.transaction_id FROM reversals WHERE reversals.status = ${put(reversal)}`
  return [...conditions, `transaction_id = ANY (ARRAY(${reversed}))`]
}

/** The tie of two transfers of one moment is broken by their ids. */
function beside({ side, createdAtMs, transactionId }: TransferPosition, time: string, put: Put): string {
  return `(${time}, transaction_id) ${side === 'older' ? '<' : '>'} (${put(createdAtMs)}, ${put(transactionId)})`
}

function all(conditions: readonly string[]): string {
  return conditions.join(' AND ') || 'TRUE'
}

function either(conditions: readonly string[]): string {
  return conditions.length === 0 ? 'FALSE' : `(${conditions.join(' OR ')})`
}
