import { foldPerson } from '#contract/fold-person'
import { all, any, condition, type Condition, numbered } from '../../database/conditions.ts'
import type { Query } from '../../database/sql.ts'
import { spellingsOf } from '../../keys/key.ts'
import type { MilesStorage, StoredTransfer, TransferFilters, TransferPosition } from '../ledger/storage.ts'
import { keysOfPerson, knownPersons } from './persons.ts'

type TransferLists = Pick<MilesStorage, 'listTransfers' | 'countTransfers' | 'countTransfersUpTo'>

export type TransferRow = Omit<StoredTransfer, 'reversal'>

/** What differs between the databases. */
export interface TransferDialect {
  /** Tells which of two transfers of one moment is the newer: SQLite numbers them, and has the number in every index. */
  readonly tie: 'transfer_no' | 'transaction_id'
  /**
   * Keeps SQLite, which knows nothing of how many rows match, from an index of a column that finds them in order, but only
   * after reading many others.
   */
  readonly plus: '+' | ''
}

/** A key that is meant, or that is meant for as long as it was a person's. */
interface Sender {
  readonly key: string
  readonly isAlways: boolean | 0 | 1
}

/** Filters whose persons are spelled as rows of before have them, too. */
interface SpelledFilters extends Omit<TransferFilters, 'status'> {
  readonly status: TransferFilters['status'] | 'unsuccessful'
  readonly persons: readonly string[]
  readonly senders: readonly string[]
}

/** There are few keys: one step in the index for each. Its label never changes; whose it is may, which an event tells. */
const firstOf = (column: string) =>
  `(SELECT ${column} FROM transfers WHERE sent_by_key = key ORDER BY created_at LIMIT 1) AS ${column}`
const sendersOf = `
  ${keysOfPerson('SELECT unnest($2::text[])')}, senders (key) AS (
    SELECT min(sent_by_key) FROM transfers
    UNION ALL
    SELECT (SELECT min(sent_by_key) FROM transfers WHERE sent_by_key > key) FROM senders WHERE key IS NOT NULL
  ), first_transfers AS (
    SELECT key, ${firstOf('sent_by')}, ${firstOf('sent_by_person')} FROM senders WHERE key IS NOT NULL
  )
  SELECT key, $1 IN (key, sent_by) AS "isAlways" FROM first_transfers
  WHERE $1 IN (key, sent_by) OR sent_by_person = ANY ($2) OR key = ANY (ARRAY(SELECT key_id FROM used))`

/** An index of its own has what each key sent for a person. */
const keysOf = `
  WITH RECURSIVE sending (key) AS (
    SELECT min(sent_by_key) FROM transfers WHERE sent_by_person = $1
    UNION ALL
    SELECT (SELECT min(sent_by_key) FROM transfers WHERE sent_by_person = $1 AND sent_by_key > key)
    FROM sending WHERE key IS NOT NULL
  )
  SELECT key FROM sending WHERE key IS NOT NULL AND ($2 IN (key, $1) OR $2 = (
    SELECT sent_by FROM transfers WHERE sent_by_person = $1 AND sent_by_key = key ORDER BY created_at LIMIT 1))`

/** Keeps both databases from the index of the times. */
const unindexedTime = '(created_at + 0)'

/**
 * Lists and counts transfers.
 *
 * @param columns what is selected, as the fields of a transfer's row
 * @param complete makes transfers of rows
 */
export function createTransferLists(
  query: Query,
  { tie, plus }: TransferDialect,
  columns: string,
  complete: (rows: readonly TransferRow[]) => Promise<readonly StoredTransfer[]>,
): TransferLists {
  async function spell(filters: TransferFilters): Promise<SpelledFilters> {
    const isByPerson = filters.sentBy !== undefined || filters.person !== undefined
    const known = isByPerson ? await query<{ person: string }>(knownPersons) : []
    const spell = (person: string | undefined) =>
      person === undefined
        ? []
        : spellingsOf(
            person,
            known.map((other) => other.person),
          )
    return { ...filters, persons: spell(filters.person), senders: spell(filters.sentBy) }
  }

  async function senders(filters: SpelledFilters, plus: TransferDialect['plus']): Promise<Condition[]> {
    const { sentBy, person, persons, senders } = filters
    const ofKey = (key: string) => condition(`${plus}sent_by_key = ?`, key)
    const ofPerson = (key: string, person: string) => all([ofKey(key), condition(`${plus}sent_by_person = ?`, person)])
    if (person !== undefined) {
      const isPerson = sentBy === undefined || foldPerson(sentBy) === foldPerson(person)
      const found: Condition[] = []
      for (const person of persons) {
        const keys = await query<{ key: string }>(keysOf, [person, isPerson ? person : sentBy])
        found.push(...keys.map(({ key }) => ofPerson(key, person)))
      }
      return found
    }
    if (sentBy === undefined) return []
    const found = await query<Sender>(sendersOf, [sentBy, senders])
    return found.flatMap(({ key, isAlways }) =>
      isAlways ? [ofKey(key)] : senders.map((person) => ofPerson(key, person)),
    )
  }

  /** Returns conditions of which a transfer must match one: each finds its transfers in order by an index of its own. */
  async function alternatives(filters: SpelledFilters): Promise<Condition[]> {
    const others = conditionsOf(filters, plus)
    if (isFoundBySender(filters) && (filters.sentBy ?? filters.person) !== undefined) {
      return (await senders(filters, '')).map((sender) => all([sender, ...others]))
    }
    if (filters.sentBy === undefined) return [all(others)]
    return [all([any(await senders(filters, plus)), ...others])]
  }

  /** Selects the first transfers of each alternative. */
  function first(parts: readonly Condition[], order: string, limit: number): Condition {
    const selects = parts.map(({ sql }) => `SELECT ${tie} FROM transfers WHERE ${sql} ${order} LIMIT ?`)
    return {
      sql: selects.map((select) => `SELECT ${tie} FROM (${select}) AS part`).join(' UNION '),
      values: parts.flatMap(({ values }) => [...values, limit]),
    }
  }

  async function countOf({ sql, values }: Condition): Promise<number> {
    const [found] = await query<{ count: number }>(numbered(`SELECT ${sql} AS count`), values)
    return found?.count ?? 0
  }

  async function count(filters: SpelledFilters): Promise<Condition> {
    const { sql, values } = any(await alternatives(filters))
    // Transfers are never deleted, so the highest number is their count.
    if (values.length === 0 && sql === '(TRUE)' && tie === 'transfer_no') {
      return condition('(SELECT coalesce(max(transfer_no), 0) FROM transfers)')
    }
    return { sql: `(SELECT count(*) FROM transfers WHERE ${sql})`, values }
  }

  return {
    async listTransfers(filters, limit, start) {
      const offset = typeof start === 'number' ? start : 0
      const position = typeof start === 'number' ? undefined : start
      const direction = position?.side === 'newer' ? 'ASC' : 'DESC'
      const time = timeOf(filters)
      const order = `ORDER BY ${time} ${direction}, ${tie} ${direction}`
      const parts = (await alternatives(await spell(withoutImpliedBound(filters, position)))).map((part) =>
        position === undefined ? part : all([part, beside(position, time, tie)]),
      )
      const [only, ...others] = parts
      if (only === undefined) return []
      const found = first(parts, order, limit + offset)
      const [where, sorted] =
        others.length === 0
          ? [only, order]
          : [{ ...found, sql: `${tie} IN (${found.sql})` }, order.replace(time, unindexedTime)]
      const rows = await query<TransferRow>(
        numbered(`SELECT ${columns} FROM transfers WHERE ${where.sql} ${sorted} LIMIT ? OFFSET ?`),
        [...where.values, limit, offset],
      )
      return complete(rows)
    },
    async countTransfers(filters) {
      const spelled = await spell(filters)
      if (filters.status !== 'success') return countOf(await count(spelled))
      // Nearly all succeed, so the others are counted through their partial index and subtracted.
      const all = await count({ ...spelled, status: undefined })
      const others = await count({ ...spelled, status: 'unsuccessful' })
      return countOf({ sql: `${all.sql} - ${others.sql}`, values: [...all.values, ...others.values] })
    },
    async countTransfersUpTo(filters, most) {
      const parts = await alternatives(await spell(filters))
      if (parts.length === 0) return 0
      const { sql, values } = first(parts, '', most + 1)
      const counted = await countOf({ sql: `(SELECT count(*) FROM (${sql}) AS counted)`, values })
      return counted > most ? undefined : counted
    },
  }
}

function conditionsOf(filters: SpelledFilters, plus: TransferDialect['plus']): Condition[] {
  const { referenceId, accountId, batchId, status, fromMs, toMs, decidedFromMs, decidedToMs, reversal, persons } =
    filters
  const time = timeOf(filters)
  const given: [sql: string, value: unknown][] = [
    ['reference_id = ?', referenceId],
    ['account_id = ?', accountId],
    ['batch_id = ?', batchId],
    // A partial index is used only when its own condition is part of the query.
    [status === 'success' ? 'status = ?' : "status <> 'success' AND status = ?", status],
    [`${time} >= ?`, fromMs],
    [`${time} < ?`, toMs],
    ['decided_at IS NOT NULL AND decided_at >= ?', decidedFromMs],
    ['decided_at IS NOT NULL AND decided_at < ?', decidedToMs],
    [`${plus}sent_by_person = ANY (?)`, persons.length === 0 || isFoundBySender(filters) ? undefined : persons],
    ['transaction_id = ANY (ARRAY(SELECT transaction_id FROM reversals WHERE reversals.status = ?))', reversal],
  ]
  return given.flatMap(([sql, value]) => {
    if (value === 'unsuccessful') return [condition("status <> 'success'")]
    return value === undefined ? [] : [condition(sql, value)]
  })
}

function beside(
  { side, createdAtMs, transactionId }: TransferPosition,
  time: string,
  tie: TransferDialect['tie'],
): Condition {
  return condition(
    `(${time}, ${tie}) ${side === 'older' ? '<' : '>'} (?, (SELECT ${tie} FROM transfers WHERE transaction_id = ?))`,
    createdAtMs,
    transactionId,
  )
}

function timeOf(filters: Omit<TransferFilters, 'status'>): string {
  return isFoundByDecision(filters) ? unindexedTime : 'created_at'
}

/** Whether no other filter leaves so few transfers that their senders are compared one by one. */
function isFoundBySender(filters: SpelledFilters): boolean {
  const { referenceId, accountId, batchId, status } = filters
  const isSettled = status === undefined || status === 'success'
  return (referenceId ?? accountId ?? batchId) === undefined && isSettled && !isFoundByDecision(filters)
}

/** Decisions and reversals are few, so those of an interval or a status are read whole and sorted. */
function isFoundByDecision(filters: Omit<TransferFilters, 'status'>): boolean {
  const { referenceId, accountId, batchId, decidedFromMs, decidedToMs, reversal } = filters
  const isDecided = decidedFromMs !== undefined || decidedToMs !== undefined || reversal !== undefined
  return isDecided && (referenceId ?? accountId ?? batchId) === undefined
}

/** Drops the bound that a position implies: of two on one side, a database may search by the wider and skip the rest one by one. */
function withoutImpliedBound(filters: TransferFilters, position: TransferPosition | undefined): TransferFilters {
  const { fromMs, toMs } = filters
  if (position?.side === 'older' && toMs !== undefined && position.createdAtMs < toMs) {
    return { ...filters, toMs: undefined }
  }
  if (position?.side === 'newer' && fromMs !== undefined && position.createdAtMs >= fromMs) {
    return { ...filters, fromMs: undefined }
  }
  return filters
}
