import { foldPerson } from '#contract/fold-person'
import { maxReferenceLength } from '#contract/miles/transfer'
import {
  all,
  any,
  anyOf,
  anySelected,
  distinct,
  each,
  type Fragment,
  type Query,
  raw,
  sql,
  unindexed,
} from '../../database/sql.ts'
import { spellingsOf } from '../../keys/key.ts'
import type { TransferFilters } from '../ledger/storage.ts'
import { keysOfPerson, knownPersons } from './persons.ts'
import { indexOf, planOf } from './transfer-plans.ts'

/** A key that matches a filter always, or only while it belonged to the person. */
interface ActingKey {
  readonly key: string
  readonly isAlways: boolean | 0 | 1
}

/** The spellings of the filters' persons, including spellings in older rows. */
interface Spellings {
  readonly persons: readonly string[]
  readonly senders: readonly string[]
  readonly deciders: readonly string[]
}

type Did = 'sent' | 'decided'

/** Finds keys in one index step each, as they are few. A key's label never changes; its person may, recorded as an event. */
function keysThat(did: Did, name: string, spellings: readonly string[]): Fragment {
  const [key, by, person] = [raw(`${did}_by_key`), raw(`${did}_by`), raw(`${did}_by_person`)]
  const at = did === 'sent' ? sql`created_at` : sql`decided_at`
  const firstOf = (column: Fragment) =>
    sql`(SELECT ${column} FROM transfers WHERE ${key} = key ORDER BY ${at} LIMIT 1) AS ${column}`
  return sql`
    ${keysOfPerson(each(spellings))}, acting (key) AS (
      ${distinct(`${did}_by_key`, 'transfers', sql`${key} IS NOT NULL`)}
    ), first_transfers AS (
      SELECT key, ${firstOf(by)}, ${firstOf(person)} FROM acting
    )
    SELECT key, ${name} IN (key, ${by}) AS "isAlways" FROM first_transfers
    WHERE ${name} IN (key, ${by}) OR ${person} ${anyOf(spellings)} OR key ${anySelected(sql`SELECT key_id FROM used`)}`
}

/** Finds a person's keys in the index of transfers by person and key. */
const keysOf = (person: string, name: string) => sql`
  SELECT value AS key FROM (${distinct('sent_by_key', 'transfers', sql`sent_by_person = ${person}`)}) AS sending
  WHERE ${name} IN (value, ${person}) OR ${name} = (
    SELECT sent_by FROM transfers WHERE sent_by_person = ${person} AND sent_by_key = value ORDER BY created_at LIMIT 1)`

/** Sorts after every suffix of a reference: the last character, repeated up to the maximum length. */
const afterEveryReference = '\u{10FFFF}'.repeat(maxReferenceLength)

/** Lets a condition use the column's index, or compare row by row. */
type ColumnOf = typeof unindexed | typeof raw

/** Creates a function that returns alternative conditions for filters; each finds its transfers in order by an index. */
export function createFindAlternatives(query: Query) {
  async function spell({ sentBy, decidedBy, person }: TransferFilters): Promise<Spellings> {
    const isByPerson = [sentBy, decidedBy, person].some((by) => by !== undefined)
    const known = isByPerson ? await query<{ person: string }>(knownPersons) : []
    const spell = (person: string | undefined) => (person === undefined ? [] : spellingsOf(person, known))
    return { persons: spell(person), senders: spell(sentBy), deciders: spell(decidedBy) }
  }

  async function actors(did: Did, columnOf: ColumnOf, name: string, spellings: readonly string[]): Promise<Fragment[]> {
    const found = await query<ActingKey>(keysThat(did, name, spellings))
    return found.flatMap(({ key, isAlways }) =>
      isAlways ? ofKey(did, columnOf, key) : spellings.map((person) => ofKey(did, columnOf, key, person)),
    )
  }

  async function senders(filters: TransferFilters, spellings: Spellings, columnOf: ColumnOf): Promise<Fragment[]> {
    const { sentBy, person } = filters
    if (person === undefined) {
      return sentBy === undefined ? [] : actors('sent', columnOf, sentBy, spellings.senders)
    }
    const name = sentBy === undefined || foldPerson(sentBy) === foldPerson(person) ? undefined : sentBy
    const found: Fragment[] = []
    for (const person of spellings.persons) {
      const keys = await query<{ key: string }>(keysOf(person, name ?? person))
      found.push(...keys.map(({ key }) => ofKey('sent', columnOf, key, person)))
    }
    return found
  }

  /** @param isUnsuccessful whether to match only pending and failed transfers */
  return async (filters: TransferFilters, isUnsuccessful = false): Promise<Fragment[]> => {
    const { sentBy, decidedBy } = filters
    const index = indexOf(isUnsuccessful ? { ...filters, status: 'failed' } : filters)
    const spellings = await spell(filters)
    const others = conditionsOf(filters)
    if (isUnsuccessful) others.push(sql`status <> 'success'`)
    if (spellings.persons.length > 0 && index !== 'sender') {
      others.push(sql`${unindexed('sent_by_person')} ${anyOf(spellings.persons)}`)
    }
    if (sentBy !== undefined && index !== 'sender') others.push(any(await senders(filters, spellings, unindexed)))
    if (decidedBy !== undefined && index !== 'decider') {
      others.push(any(await actors('decided', unindexed, decidedBy, spellings.deciders)))
    }
    const finding = {
      sender: async () => senders(filters, spellings, raw),
      decider: async () => actors('decided', raw, decidedBy ?? '', spellings.deciders),
      other: () => [all([])],
    }
    return (await finding[index]()).map((found) => all([found, ...others]))
  }
}

function ofKey(did: Did, columnOf: ColumnOf, key: string, person?: string): Fragment {
  const byKey = sql`${columnOf(`${did}_by_key`)} = ${key}`
  return person === undefined ? byKey : sql`${byKey} AND ${columnOf(`${did}_by_person`)} = ${person}`
}

function conditionsOf(filters: TransferFilters): Fragment[] {
  const { referenceId, referencePrefix, accountId, batchId, status, fromMs, toMs, decidedFromMs, decidedToMs } = filters
  const { reversal } = filters
  const { time } = planOf(filters)
  const conditions: Fragment[] = []
  if (referenceId !== undefined) conditions.push(sql`reference_id = ${referenceId}`)
  if (referencePrefix !== undefined) {
    const end = `${referencePrefix}${afterEveryReference}`
    conditions.push(sql`reference_id >= ${referencePrefix} AND reference_id < ${end}`)
  }
  if (accountId !== undefined) conditions.push(sql`account_id = ${accountId}`)
  if (batchId !== undefined) conditions.push(sql`batch_id = ${batchId}`)
  // A partial index is used only if its condition is part of the query.
  if (status === 'success') conditions.push(sql`status = ${status}`)
  else if (status !== undefined) conditions.push(sql`status <> 'success' AND status = ${status}`)
  if (fromMs !== undefined) conditions.push(sql`${time} >= ${fromMs}`)
  if (toMs !== undefined) conditions.push(sql`${time} < ${toMs}`)
  if (decidedFromMs !== undefined) conditions.push(sql`decided_at IS NOT NULL AND decided_at >= ${decidedFromMs}`)
  if (decidedToMs !== undefined) conditions.push(sql`decided_at IS NOT NULL AND decided_at < ${decidedToMs}`)
  if (reversal !== undefined) {
    const ids = sql`SELECT transaction_id FROM reversals WHERE reversals.status = ${reversal}`
    conditions.push(sql`transaction_id ${anySelected(ids)}`)
  }
  return conditions
}
