import type { Database } from '../../database/sqlite/open-database.ts'
import { foldPerson, spellingsOf } from '../../keys/key.ts'
import type { TransferRow } from '../ledger/attach-reversals.ts'
import type { MilesStorage, StoredTransfer, TransferFilters, TransferPosition } from '../ledger/storage.ts'
import { keysOfPerson, knownPersons } from '../sql/persons.ts'
import { isFoundByDecision, isFoundBySender, withoutImpliedBound } from '../ledger/transfer-filters.ts'

type TransferLists = Pick<MilesStorage, 'listTransfers' | 'countTransfers' | 'countTransfersUpTo'>

/** A key that is meant, or that is meant for as long as it was a person's. */
interface Sender {
  readonly key: string
  readonly isAlways: 0 | 1
}

/** Filters whose persons are spelled as rows of before have them, too. */
interface SpelledFilters extends TransferFilters {
  readonly persons: readonly string[]
  readonly senders: readonly string[]
}

interface Condition {
  readonly sql: string
  readonly values: readonly (string | number)[]
}

/**
 * Lists and counts transfers. SQLite knows nothing of how many rows match, so a plus before a column keeps it from choosing
 * an index that finds them in order, but only after reading many others.
 *
 * @param columns what is selected, as the fields of a transfer's row
 * @param complete makes transfers of rows
 */
export function createTransferLists(
  database: Database,
  columns: string,
  complete: (rows: readonly TransferRow[]) => readonly StoredTransfer[],
): TransferLists {
  // Transfers are never deleted, so the highest number is their count.
  const lastNumber = database.prepare<[], number>('SELECT ifnull(max(transfer_no), 0) FROM transfers').pluck()
  // There are few keys: one step in the index for each. Its label never changes; whose it is may, which an event tells.
  const sendersOf = database.prepare<{ sentBy: string; persons: string }, Sender>(
    `${keysOfPerson('SELECT value FROM json_each(@persons)')}, senders (key) AS (
       SELECT min(sent_by_key) FROM transfers
       UNION ALL
       SELECT (SELECT min(sent_by_key) FROM transfers WHERE sent_by_key > key) FROM senders WHERE key IS NOT NULL
     ), first_transfers AS (
       SELECT key, sent_by AS label, sent_by_person AS person FROM senders
       JOIN transfers ON transfer_no = (SELECT transfer_no FROM transfers WHERE sent_by_key = key ORDER BY created_at LIMIT 1)
     )
     SELECT key, @sentBy IN (key, label) AS isAlways FROM first_transfers
     WHERE @sentBy IN (key, label) OR person IN (SELECT value FROM json_each(@persons)) OR key IN (SELECT key_id FROM used)`,
  )

  const allPersons = database.prepare<[], string>(knownPersons).pluck()

  // Its own index has what each key sent for a person.
  const keysOf = database
    .prepare<{ person: string; sentBy: string }, string>(
      `WITH RECURSIVE keys (key) AS (
         SELECT min(sent_by_key) FROM transfers WHERE sent_by_person = @person
         UNION ALL
         SELECT (SELECT min(sent_by_key) FROM transfers WHERE sent_by_person = @person AND sent_by_key > key)
         FROM keys WHERE key IS NOT NULL
       )
       SELECT key FROM keys WHERE key IS NOT NULL AND (@sentBy IN (key, @person) OR @sentBy = (
         SELECT sent_by FROM transfers WHERE sent_by_person = @person AND sent_by_key = key ORDER BY created_at LIMIT 1))`,
    )
    .pluck()

  function spell(filters: TransferFilters): SpelledFilters {
    const known = filters.sentBy === undefined && filters.person === undefined ? [] : allPersons.all()
    const spell = (person: string | undefined) => (person === undefined ? [] : spellingsOf(person, known))
    return { ...filters, persons: spell(filters.person), senders: spell(filters.sentBy) }
  }

  function senders({ sentBy, person, persons, senders }: SpelledFilters, plus: '+' | ''): Condition[] {
    const ofPerson = (key: string, person: string) => ({
      sql: `${plus}sent_by_key = ? AND ${plus}sent_by_person = ?`,
      values: [key, person],
    })
    if (person !== undefined) {
      const isPerson = sentBy === undefined || foldPerson(sentBy) === foldPerson(person)
      return persons.flatMap((person) =>
        keysOf.all({ person, sentBy: isPerson ? person : sentBy }).map((key) => ofPerson(key, person)),
      )
    }
    if (sentBy === undefined) return []
    return sendersOf
      .all({ sentBy, persons: JSON.stringify(senders) })
      .flatMap(({ key, isAlways }) =>
        isAlways ? [{ sql: `${plus}sent_by_key = ?`, values: [key] }] : senders.map((person) => ofPerson(key, person)),
      )
  }

  /** Returns conditions of which a transfer must match one: each finds its transfers in order by an index of its own. */
  function alternatives(unspelled: TransferFilters): Condition[] {
    const filters = spell(unspelled)
    const condition = conditionOf(filters)
    if (isFoundBySender(filters) && (filters.sentBy ?? filters.person) !== undefined) {
      return senders(filters, '').map((sender) => and(sender, condition))
    }
    return filters.sentBy === undefined ? [condition] : [and(either(senders(filters, '+')), condition)]
  }

  function count(condition: Condition): number {
    if (condition.values.length === 0 && condition.sql === 'TRUE') return lastNumber.get() ?? 0
    return numberOf(`SELECT count(*) FROM transfers WHERE ${condition.sql}`, condition.values)
  }

  function numberOf(sql: string, values: readonly (string | number)[]): number {
    return (
      database
        .prepare<(string | number)[], number>(sql)
        .pluck()
        .get(...values) ?? 0
    )
  }

  /** Selects the numbers of the first transfers of each alternative. */
  function numbers(parts: readonly Condition[], order: string, limit: number): Condition {
    const selects = parts.map(({ sql }) => `SELECT transfer_no FROM transfers WHERE ${sql} ${order} LIMIT ?`)
    return {
      sql: selects.map((select) => `SELECT transfer_no FROM (${select})`).join(' UNION '),
      values: parts.flatMap(({ values }) => [...values, limit]),
    }
  }

  function listTransfers(filters: TransferFilters, limit: number, start: number | TransferPosition): TransferRow[] {
    const offset = typeof start === 'number' ? start : 0
    const position = typeof start === 'number' ? undefined : start
    const direction = position?.side === 'newer' ? 'ASC' : 'DESC'
    const time = isFoundByDecision(filters) ? '+created_at' : 'created_at'
    const order = `ORDER BY ${time} ${direction}, transfer_no ${direction}`
    const parts = alternatives(withoutImpliedBound(filters, position)).map((part) =>
      position === undefined ? part : and(part, beside(position, time)),
    )
    const [only] = parts
    if (only === undefined) return []
    if (parts.length === 1) return list(only, order)
    const { sql, values } = numbers(parts, order, limit + offset)
    return list({ sql: `transfer_no IN (${sql})`, values }, order.replace(time, '+created_at'))

    function list({ sql, values }: Condition, order: string): TransferRow[] {
      return database
        .prepare<(string | number)[], TransferRow>(
          `SELECT ${columns} FROM transfers WHERE ${sql} ${order} LIMIT ? OFFSET ?`,
        )
        .all(...values, limit, offset)
    }
  }

  return {
    async listTransfers(filters, limit, start) {
      return complete(listTransfers(filters, limit, start))
    },
    async countTransfers(filters) {
      if (filters.status !== 'success') return count(either(alternatives(filters)))
      // Nearly all succeed, so the others are counted through their partial index and subtracted.
      const [all, pending, failed] = ([undefined, 'pending', 'failed'] as const).map((status) =>
        count(either(alternatives({ ...filters, status }))),
      )
      return (all ?? 0) - (pending ?? 0) - (failed ?? 0)
    },
    async countTransfersUpTo(filters, most) {
      const parts = alternatives(filters)
      if (parts.length === 0) return 0
      const { sql, values } = numbers(parts, '', most + 1)
      const counted = numberOf(`SELECT count(*) FROM (${sql})`, values)
      return counted > most ? undefined : counted
    },
  }
}

function conditionOf(filters: SpelledFilters): Condition {
  const { referenceId, accountId, status, fromMs, toMs, decidedFromMs, decidedToMs, reversal, persons } = filters
  const time = isFoundByDecision(filters) ? '+created_at' : 'created_at'
  const ofPersons = persons.length === 0 ? undefined : JSON.stringify(persons)
  const given: [sql: string, value: string | number | undefined][] = [
    ['reference_id = ?', referenceId],
    ['account_id = ?', accountId],
    // A partial index is used only when its own condition is part of the query.
    [status === 'success' ? 'status = ?' : "status <> 'success' AND status = ?", status],
    [`${time} >= ?`, fromMs],
    [`${time} < ?`, toMs],
    ['decided_at IS NOT NULL AND decided_at >= ?', decidedFromMs],
    ['decided_at IS NOT NULL AND decided_at < ?', decidedToMs],
    ['+sent_by_person IN (SELECT value FROM json_each(?))', isFoundBySender(filters) ? undefined : ofPersons],
    ['transaction_id IN (SELECT reversals.transaction_id FROM reversals WHERE reversals.status = ?)', reversal],
  ]
  const applied = given.flatMap(([sql, value]) => (value === undefined ? [] : [{ sql, values: [value] }]))
  return (
    applied.reduce<Condition | undefined>((all, one) => (all === undefined ? one : and(all, one)), undefined) ?? always
  )
}

/** The tie of two transfers of one moment is broken by their numbers, which rise as they are stored. */
function beside({ side, createdAtMs, transactionId }: TransferPosition, time: string): Condition {
  return {
    sql: `(${time}, transfer_no) ${side === 'older' ? '<' : '>'} (?, (SELECT transfer_no FROM transfers WHERE transaction_id = ?))`,
    values: [createdAtMs, transactionId],
  }
}

const always: Condition = { sql: 'TRUE', values: [] }

function and(one: Condition, other: Condition): Condition {
  if (other === always) return one
  return one === always ? other : { sql: `${one.sql} AND ${other.sql}`, values: [...one.values, ...other.values] }
}

function either(conditions: readonly Condition[]): Condition {
  const [first, ...others] = conditions
  if (others.length === 0) return first ?? { sql: 'FALSE', values: [] }
  return {
    sql: `(${conditions.map(({ sql }) => `(${sql})`).join(' OR ')})`,
    values: conditions.flatMap(({ values }) => values),
  }
}
