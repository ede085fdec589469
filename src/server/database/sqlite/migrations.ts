import type { Migration } from '../migration.ts'
import { catalogueSchema, layoutsSchema, proposalsSchema, webhooksSchema } from '../catalogue-schema.ts'
import { outcomesSchema, overviewSchema } from '../ledger-tables.ts'
import { inSqlite } from './in-sqlite.ts'
import { amountIndex, batchSchema, ledgerSchema, openingsSchema } from './ledger-schema.ts'

/**
 * The migrations from an empty SQLite database to this version's; a released one never changes, the schema only gains more.
 */
export const migrations: readonly Migration[] = [
  { name: 'schema', sql: `${ledgerSchema}\n${inSqlite(catalogueSchema)}` },
  { name: 'batches', sql: batchSchema },
  { name: 'overview', sql: inSqlite(overviewSchema) },
  { name: 'transfers by amount', sql: amountIndex },
  { name: 'proposals', sql: inSqlite(proposalsSchema) },
  { name: 'webhooks', sql: inSqlite(webhooksSchema) },
  { name: 'outcomes of forwarded transfers', sql: inSqlite(outcomesSchema) },
  { name: 'oldest versions', sql: 'ALTER TABLE migrations ADD COLUMN oldest_version TEXT' },
  { name: 'openings', sql: openingsSchema },
  { name: 'layouts', sql: inSqlite(layoutsSchema) },
  // Those before `earlier_secret`, newest first, in JSON. 0.1.0 leaves them as they are.
  { name: 'older secrets', sql: "ALTER TABLE webhooks ADD COLUMN older_secrets TEXT NOT NULL DEFAULT '[]'" },
  { name: 'no index by amount', sql: 'DROP INDEX transfers_by_amount' },
]
