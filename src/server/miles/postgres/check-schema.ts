import { migrations } from '../../database/postgres/migrations.ts'
import type { Postgres, Query } from '../../database/postgres/open-database.ts'

/** Parents come before the tables that refer to them. */
const ledgerTables = [
  'accounts',
  'account_changes',
  'transfers',
  'reversals',
  'bookings',
  'events',
  'tiles',
  'checkpoints',
  'ledgers',
  'keys',
  'review_rules',
]

/** A constraint, an index or a trigger; its definition names no schema. */
interface SchemaObject {
  readonly name: string
  readonly definition: string
}

/** Rolls a transaction back. */
class Rollback extends Error {}

/**
 * Compares the columns, constraints, indexes and triggers of the ledger with those that the migrations create in a new
 * schema, which is removed again.
 */
export async function checkSchema(
  postgres: Postgres,
  { query }: { readonly query: Query },
): Promise<string | undefined> {
  const found = await listObjects(query)
  const expected = await listExpected(postgres)
  for (const [name, definition] of expected) {
    const object = found.get(name)
    if (object === undefined) return `The ${name} is missing`
    if (object !== definition) return `The ${name} has been altered`
  }
  for (const name of found.keys()) if (!expected.has(name)) return `There is an unknown ${name}`
  return undefined
}

async function listExpected(postgres: Postgres): Promise<Map<string, string>> {
  let expected = new Map<string, string>()
  try {
    await postgres.longTransaction(async (query) => {
      await query('CREATE SCHEMA milestay_verification')
      await query('SET LOCAL search_path = milestay_verification')
      for (const { sql } of migrations) await query(sql)
      expected = await listObjects(query)
      throw new Rollback()
    })
  } catch (error) {
    if (!(error instanceof Rollback)) throw error
  }
  return expected
}

/** Lists what belongs to the ledger's tables in the first schema of the search path. */
async function listObjects(query: Query): Promise<Map<string, string>> {
  const objects = await query<SchemaObject>(
    `WITH ledger AS (
       SELECT oid, relname FROM pg_class
       WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r' AND relname = ANY ($1::text[])
     )
     SELECT 'column ' || relname || '.' || attname AS name,
       concat(format_type(atttypid, atttypmod), ' ', attnotnull, ' ', attidentity) AS definition
     FROM pg_attribute JOIN ledger ON ledger.oid = attrelid WHERE attnum > 0 AND NOT attisdropped
     UNION ALL
     SELECT 'constraint ' || conname || ' of ' || relname, concat(pg_get_constraintdef(pg_constraint.oid), ' ', convalidated)
     FROM pg_constraint JOIN ledger ON ledger.oid = conrelid WHERE contype IN ('c', 'f', 'p', 'u')
     UNION ALL
     SELECT 'index ' || indexes.relname, concat(pg_get_indexdef(indexrelid), ' ', indisvalid)
     FROM pg_index JOIN ledger ON ledger.oid = indrelid JOIN pg_class AS indexes ON indexes.oid = indexrelid
     UNION ALL
     SELECT 'trigger ' || tgname || ' of ' || relname, concat(pg_get_triggerdef(pg_trigger.oid), ' ', tgenabled)
     FROM pg_trigger JOIN ledger ON ledger.oid = tgrelid WHERE NOT tgisinternal
     UNION ALL
     SELECT 'rule ' || rulename || ' of ' || relname, 'rule' FROM pg_rewrite JOIN ledger ON ledger.oid = ev_class
     UNION ALL
     SELECT 'function ' || proname, prosrc FROM pg_proc
     WHERE pronamespace = current_schema()::regnamespace AND proname = 'refuse_change'`,
    ledgerTables,
  )
  const [current] = await query<{ schema: string }>('SELECT current_schema() AS schema')
  const schema = current?.schema ?? ''
  return new Map(
    objects.map(({ name, definition }) => [
      name,
      definition.replaceAll(`${schema}.`, '').replaceAll(`"${schema}".`, ''),
    ]),
  )
}
