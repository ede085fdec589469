import { migrations } from '#server/database/postgres/migrate'
import { tablePrivileges } from '#server/database/postgres/privileges'
import type { Postgres } from '#server/database/postgres/open-database'
import type { Query } from '#server/database/sql'
import { verifiedTables } from '../unverified.ts'

/** The verified tables, and the view `entries`. */
export const ledgerTables = verifiedTables(Object.keys(tablePrivileges))

/** A constraint, an index or a trigger; its definition contains no schema name. */
interface SchemaObject {
  readonly name: string
  readonly definition: string
}

/** Thrown to roll back a transaction. */
class Rollback extends Error {}

/** The possible definitions of each object, by name. */
type Definitions = ReadonlyMap<string, readonly (string | undefined)[]>

/**
 * Compares the ledger's columns, constraints, indexes and views, and all triggers and rules, with a new schema that the
 * migrations create and that is removed again. All triggers count, because any of them may write to the ledger's
 * tables. Definitions may also have the form of a restored backup, in which PostgreSQL groups `OR` differently.
 */
export async function checkSchema(
  postgres: Postgres,
  { query }: { readonly query: Query },
): Promise<string | undefined> {
  const found = await listObjects(query)
  const expected = await listExpected(postgres)
  for (const [name, definitions] of expected) {
    const object = found.get(name)
    if (object === undefined) return `The ${name} is missing`
    if (!definitions.includes(object)) return `The ${name} has been altered`
  }
  for (const name of found.keys()) if (!expected.has(name)) return `There is an unknown ${name}`
  return undefined
}

async function listExpected(postgres: Postgres): Promise<Definitions> {
  let expected: Definitions = new Map()
  try {
    await postgres.longTransaction(async (query) => {
      await query('CREATE SCHEMA milestay_verification')
      await query('SET LOCAL search_path = milestay_verification')
      for (const { sql } of migrations) await query(sql)
      const migrated = await listObjects(query)
      await restoreTriggers(query)
      const restored = await listObjects(query)
      expected = new Map([...migrated].map(([name, definition]) => [name, [definition, restored.get(name)]]))
      throw new Rollback()
    })
  } catch (error) {
    if (!(error instanceof Rollback)) throw error
  }
  return expected
}

/** Recreates the current schema's triggers from their definitions, as restoring a backup does. */
async function restoreTriggers(query: Query): Promise<void> {
  const triggers = await query<{ drop: string; create: string }>(
    `SELECT format('DROP TRIGGER %I ON %s', tgname, tgrelid::regclass) AS drop, pg_get_triggerdef(pg_trigger.oid) AS create
     FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid
     WHERE NOT tgisinternal AND relnamespace = current_schema()::regnamespace`,
  )
  for (const { drop, create } of triggers) {
    await query(drop)
    await query(create)
  }
}

/** Lists the objects of the ledger's tables in the first schema of the search path. */
async function listObjects(query: Query): Promise<Map<string, string>> {
  const objects = await query<SchemaObject>(
    `WITH relations AS (
       SELECT oid, relname, relkind FROM pg_class WHERE relnamespace = current_schema()::regnamespace
     ), ledger AS (SELECT oid, relname FROM relations WHERE relkind = 'r' AND relname = ANY ($1::text[]))
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
     FROM pg_trigger JOIN relations ON relations.oid = tgrelid WHERE NOT tgisinternal
     UNION ALL
     SELECT 'rule ' || rulename || ' of ' || relname, pg_get_ruledef(pg_rewrite.oid)
     FROM pg_rewrite JOIN relations ON relations.oid = ev_class WHERE rulename <> '_RETURN' OR relname = ANY ($1::text[])
     UNION ALL
     SELECT 'function ' || proname, regexp_replace(prosrc, '\\s+', ' ', 'g') FROM pg_proc
     WHERE pronamespace = current_schema()::regnamespace AND proname IN ('refuse_change', 'refuse_late_opening')`,
    [ledgerTables],
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
