import { foldPerson } from '#contract/fold-person'
import { maxReferenceLength, type TransferStatus, transferStatuses } from '#contract/miles/transfer'
import { all, any, condition, type Condition, numbered } from '../../database/conditions.ts'
import type { Query } from '../../database/sql.ts'
import { spellingsOf } from '../../keys/key.ts'
import {
  type MilesStorage,
  sortingOf,
  type StoredTransfer,
  type TransferFilters,
  type TransferPosition,
} from '../ledger/storage.ts'
import { keysOfPerson, knownPersons } from './persons.ts'

type TransferLists = Pick<MilesStorage, 'listTransfers' | 'countTransfers' | 'countTransfersUpTo' | 'sumTransfersUpTo'>

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
interface ActingKey {
  readonly key: string
  readonly isAlways: boolean | 0 | 1
}

/** Filters whose persons are spelled as rows of before have them, too. */
interface SpelledFilters extends Omit<TransferFilters, 'status'> {
  readonly status: TransferFilters['status'] | 'unsuccessful'
  readonly persons: readonly string[]
  readonly senders: readonly string[]
  readonly deciders: readonly string[]
}

/** There are few keys: one step in the index for each. Its label never changes; whose it is may, which an event tells. */
function keysThat(did: 'sent' | 'decided', at: 'created_at' | 'decided_at'): string {
  const key = `${did}_by_key`
  const firstOf = (column: string) =>
    `(SELECT ${column} FROM transfers WHERE ${key} = key ORDER BY ${at} LIMIT 1) AS ${column}`
  return `
    ${keysOfPerson('SELECT unnest($2::text[])')}, acting (key) AS (
      SELECT min(${key}) FROM transfers WHERE ${key} IS NOT NULL
      UNION ALL
      SELECT (SELECT min(${key}) FROM transfers WHERE ${key} > key) FROM acting WHERE key IS NOT NULL
    ), first_transfers AS (
      SELECT key, ${firstOf(`${did}_by`)}, ${firstOf(`${did}_by_person`)} FROM acting WHERE key IS NOT NULL
    )
    SELECT key, $1 IN (key, ${did}_by) AS "isAlways" FROM first_transfers
    WHERE $1 IN (key, ${did}_by) OR ${did}_by_person = ANY ($2) OR key = ANY (ARRAY(SELECT key_id FROM used))`
}
const keysThatSent = keysThat('sent', 'created_at')
const keysThatDecided = keysThat('decided', 'decided_at')

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

const columnsOf = { referenceId: 'reference_id', decidedAtMs: 'decided_at' } as const

/** Longer than any reference, and of the last character that there is. */
const afterEveryReference = '\u{10FFFF}'.repeat(maxReferenceLength)

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
    const { sentBy, decidedBy, person } = filters
    const isByPerson = [sentBy, decidedBy, person].some((by) => by !== undefined)
    const known = isByPerson ? await query<{ person: string }>(knownPersons) : []
    const spell = (person: string | undefined) =>
      person === undefined
        ? []
        : spellingsOf(
            person,
            known.map((other) => other.person),
          )
    return { ...filters, persons: spell(person), senders: spell(sentBy), deciders: spell(decidedBy) }
  }

  function ofKey(did: 'sent' | 'decided', plus: TransferDialect['plus'], key: string, person?: string): Condition {
    const byKey = condition(`${plus}${did}_by_key = ?`, key)
    return person === undefined ? byKey : all([byKey, condition(`${plus}${did}_by_person = ?`, person)])
  }

  async function senders(filters: SpelledFilters, plus: TransferDialect['plus']): Promise<Condition[]> {
    const { sentBy, person, persons, senders } = filters
    if (person !== undefined) {
      const isPerson = sentBy === undefined || foldPerson(sentBy) === foldPerson(person)
      const found: Condition[] = []
      for (const person of persons) {
        const keys = await query<{ key: string }>(keysOf, [person, isPerson ? person : sentBy])
        found.push(...keys.map(({ key }) => ofKey('sent', plus, key, person)))
      }
      return found
    }
    if (sentBy === undefined) return []
    const found = await query<ActingKey>(keysThatSent, [sentBy, senders])
    return found.flatMap(({ key, isAlways }) =>
      isAlways ? [ofKey('sent', plus, key)] : senders.map((person) => ofKey('sent', plus, key, person)),
    )
  }

  async function deciders({ decidedBy, deciders }: SpelledFilters, plus: TransferDialect['plus']) {
    const found = await query<ActingKey>(keysThatDecided, [decidedBy, deciders])
    return found.flatMap(({ key, isAlways }) =>
      isAlways ? [ofKey('decided', plus, key)] : deciders.map((person) => ofKey('decided', plus, key, person)),
    )
  }

  /** Returns conditions of which a transfer must match one: each finds its transfers in order by an index of its own. */
  async function alternatives(filters: SpelledFilters): Promise<Condition[]> {
    const others = conditionsOf(filters, plus)
    const index = indexOf(filters)
    if (filters.sentBy !== undefined && index !== 'sender') others.push(any(await senders(filters, plus)))
    if (filters.decidedBy !== undefined && index !== 'decider') others.push(any(await deciders(filters, plus)))
    const finding = {
      sender: async () => senders(filters, ''),
      decider: async () => deciders(filters, ''),
      other: () => [all([])],
    }
    return (await finding[index]()).map((found) => all([found, ...others]))
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
      const position = typeof start === 'number' ? undefined : start
      const offset = typeof start === 'number' ? start : 0
      const column = sortedBy(filters, plus)
      const isDescending = (column !== 'reference_id') === (position?.side !== 'before')
      const direction = isDescending ? 'DESC' : 'ASC'
      const order = `ORDER BY ${column} ${direction}, ${tie} ${direction}`
      const parts = (await alternatives(await spell(withoutImpliedBound(filters, position)))).map((part) =>
        position === undefined ? part : all([part, beside(position, column, isDescending ? '<' : '>', tie)]),
      )
      const [only, ...others] = parts
      if (only === undefined) return []
      const found = first(parts, order, limit + offset)
      const [where, sorted] =
        others.length === 0
          ? [only, order]
          : [{ ...found, sql: `${tie} IN (${found.sql})` }, order.replace('created_at', unindexedTime)]
      const select = `SELECT ${columns} FROM transfers WHERE ${where.sql} ${sorted} LIMIT ? OFFSET ?`
      return complete(await query<TransferRow>(numbered(select), [...where.values, limit, offset]))
    },
    async countTransfers(filters) {
      const spelled = await spell(filters)
      if (filters.status !== 'success') return countOf(await count(spelled))
      // Nearly all succeed, so the others are counted through their partial index and subtracted.
      const all = await count({ ...spelled, status: undefined })
      const others = await count({ ...spelled, status: 'unsuccessful' })
      return countOf({ sql: `${all.sql} - ${others.sql}`, values: [...all.values, ...others.values] })
    },
    countTransfersUpTo,
    async sumTransfersUpTo(filters, most) {
      if ((await countTransfersUpTo(filters, most)) === undefined) return undefined
      const { sql, values } = any(await alternatives(await spell(filters)))
      const sums = transferStatuses.flatMap((status) => [
        `count(*) FILTER (WHERE status = '${status}') AS "transfers_${status}"`,
        `coalesce(sum(amount) FILTER (WHERE status = '${status}'), 0) AS "miles_${status}"`,
      ])
      const [found] = await query<Record<string, number>>(
        numbered(`SELECT ${sums.join(', ')} FROM transfers WHERE ${sql}`),
        values,
      )
      const of = (status: TransferStatus) => ({
        transfers: found?.[`transfers_${status}`] ?? 0,
        miles: found?.[`miles_${status}`] ?? 0,
      })
      return { success: of('success'), pending: of('pending'), failed: of('failed') }
    },
  }

  async function countTransfersUpTo(filters: TransferFilters, most: number) {
    const parts = await alternatives(await spell(filters))
    if (parts.length === 0) return 0
    const { sql, values } = first(parts, '', most + 1)
    const counted = await countOf({ sql: `(SELECT count(*) FROM (${sql}) AS counted)`, values })
    return counted > most ? undefined : counted
  }
}

function conditionsOf(filters: SpelledFilters, plus: TransferDialect['plus']): Condition[] {
  const { referenceId, referencePrefix: prefix, accountId, batchId, status, fromMs, toMs } = filters
  const { decidedFromMs, decidedToMs, reversal, persons } = filters
  const time = timeOf(filters, plus)
  const index = indexOf(filters)
  const given: [sql: string, value: unknown][] = [
    ['reference_id = ?', referenceId],
    ['reference_id >= ?', prefix],
    ['reference_id < ?', prefix === undefined ? undefined : `${prefix}${afterEveryReference}`],
    ['account_id = ?', accountId],
    ['batch_id = ?', batchId],
    // A partial index is used only when its own condition is part of the query.
    [status === 'success' ? 'status = ?' : "status <> 'success' AND status = ?", status],
    [`${time} >= ?`, fromMs],
    [`${time} < ?`, toMs],
    ['decided_at IS NOT NULL AND decided_at >= ?', decidedFromMs],
    ['decided_at IS NOT NULL AND decided_at < ?', decidedToMs],
    [`${plus}sent_by_person = ANY (?)`, persons.length === 0 || index === 'sender' ? undefined : persons],
    ['transaction_id = ANY (ARRAY(SELECT transaction_id FROM reversals WHERE reversals.status = ?))', reversal],
  ]
  return given.flatMap(([sql, value]) => {
    if (value === 'unsuccessful') return [condition("status <> 'success'")]
    return value === undefined ? [] : [condition(sql, value)]
  })
}

function beside(
  { value, transactionId }: TransferPosition,
  column: string,
  comparison: '<' | '>',
  tie: TransferDialect['tie'],
): Condition {
  return condition(
    `(${column}, ${tie}) ${comparison} (?, (SELECT ${tie} FROM transfers WHERE transaction_id = ?))`,
    value,
    transactionId,
  )
}

/** The column or the expression that a list is sorted by. */
function sortedBy(filters: TransferFilters, plus: TransferDialect['plus']): string {
  const sorting = sortingOf(filters)
  return sorting === 'createdAtMs' ? timeOf(filters, plus) : columnsOf[sorting]
}

/** The time for comparisons, by which an index is searched only where it has the transfers in order. */
function timeOf(filters: TransferFilters | SpelledFilters, plus: TransferDialect['plus']): string {
  if (isFoundByDecision(filters)) return unindexedTime
  return ['referenceId', 'decidedAtMs'].includes(sortingOf(filters)) ? `${plus}created_at` : 'created_at'
}

/** Which index has the transfers in order where others have not; where other filters leave few, their senders are compared one by one. */
function indexOf(filters: TransferFilters | SpelledFilters): 'sender' | 'decider' | 'other' {
  const { referenceId, referencePrefix, accountId, batchId, status, sentBy, person, decidedBy } = filters
  const isFew = [referenceId, referencePrefix, accountId, batchId].some((value) => value !== undefined)
  if (isFew || isFoundByDecision(filters)) return 'other'
  if (decidedBy !== undefined) return 'decider'
  if (status !== undefined && status !== 'success') return 'other'
  return (sentBy ?? person) === undefined ? 'other' : 'sender'
}

/** Decisions and reversals are few, so those of an interval or a status are read whole and sorted. */
function isFoundByDecision(filters: TransferFilters | SpelledFilters): boolean {
  const { referenceId, accountId, batchId, decidedFromMs, decidedToMs, reversal } = filters
  const isDecided = decidedFromMs !== undefined || decidedToMs !== undefined || reversal !== undefined
  return isDecided && (referenceId ?? accountId ?? batchId) === undefined
}

/** Drops the bound that a position implies: of two on one side, a database may search by the wider and skip the rest one by one. */
function withoutImpliedBound(filters: TransferFilters, position: TransferPosition | undefined): TransferFilters {
  const { fromMs, toMs } = filters
  if (position === undefined || typeof position.value === 'string' || sortingOf(filters) !== 'createdAtMs')
    return filters
  if (position.side === 'after' && toMs !== undefined && position.value < toMs) return { ...filters, toMs: undefined }
  if (position.side === 'before' && fromMs !== undefined && position.value >= fromMs) {
    return { ...filters, fromMs: undefined }
  }
  return filters
}
