import { catalogueSchema, layoutsSchema, proposalsSchema, webhooksSchema } from './catalogue-schema.ts'
import { amountIndex, batchSchema, ledgerSchema, managedSchema, openingsSchema } from './ledger-schema.ts'
import { outcomesSchema, overviewSchema } from './ledger-tables.ts'
import type { Migration } from './migration.ts'
import { by, type Dialect, render, sql, type Statement } from './sql.ts'
import { text } from './schema-fragments.ts'

// When schemas are compared, the database has no table of migrations.
const ifMigrated = by({ sqlite: '', postgres: 'IF EXISTS ' })

/**
 * The migrations from an empty database to this version's. A released migration never changes; new ones are appended.
 * Sorted or compared columns use PostgreSQL's collation "C", which compares bytes as SQLite does.
 */
const migrations: readonly (Omit<Migration, 'sql'> & { readonly sql: Statement })[] = [
  { name: 'schema', sql: sql`${ledgerSchema}\n${catalogueSchema}` },
  { name: 'batches', sql: batchSchema },
  { name: 'overview', sql: overviewSchema },
  { name: 'transfers by amount', sql: amountIndex },
  { name: 'proposals', sql: proposalsSchema },
  { name: 'webhooks', sql: webhooksSchema },
  { name: 'outcomes of forwarded transfers', sql: outcomesSchema },
  { name: 'oldest versions', sql: sql`ALTER TABLE ${ifMigrated}migrations ADD COLUMN oldest_version ${text}` },
  { name: 'openings', sql: openingsSchema },
  { name: 'layouts', sql: layoutsSchema },
  // A JSON list of the secrets before `earlier_secret`, newest first. Version 0.1.0 ignores the column.
  { name: 'older secrets', sql: sql`ALTER TABLE webhooks ADD COLUMN older_secrets ${text} NOT NULL DEFAULT '[]'` },
  { name: 'no index by amount', sql: 'DROP INDEX transfers_by_amount' },
  { name: 'what is managed', sql: managedSchema },
  { name: 'accounts by age', sql: 'CREATE INDEX accounts_by_age ON accounts (created_at, account_id)' },
]

export function migrationsOf(dialect: Dialect): readonly Migration[] {
  return migrations.map((migration) => ({ ...migration, sql: render(migration.sql, [], dialect).text }))
}
