import type { Migration } from '../migration.ts'
import { catalogueSchema, layoutsSchema, proposalsSchema, webhooksSchema } from '../catalogue-schema.ts'
import { outcomesSchema, overviewSchema } from '../ledger-tables.ts'
import { amountIndex, batchSchema, ledgerSchema, openingsSchema } from './ledger-schema.ts'
import { types } from './types.ts'

/**
 * The migrations from an empty SQLite database to this version's; a released one never changes, the schema only gains more.
 */
export const migrations: readonly Migration[] = [
  { name: 'schema', sql: `${ledgerSchema}\n${catalogueSchema(types)}` },
  { name: 'batches', sql: batchSchema },
  { name: 'overview', sql: overviewSchema(types) },
  { name: 'transfers by amount', sql: amountIndex },
  { name: 'proposals', sql: proposalsSchema(types) },
  { name: 'webhooks', sql: webhooksSchema(types) },
  { name: 'outcomes of forwarded transfers', sql: outcomesSchema(types) },
  { name: 'oldest versions', sql: 'ALTER TABLE migrations ADD COLUMN oldest_version TEXT' },
  { name: 'openings', sql: openingsSchema },
  { name: 'layouts', sql: layoutsSchema(types) },
  // Those before `earlier_secret`, newest first, in JSON. 0.1.0 leaves them as they are.
  { name: 'older secrets', sql: "ALTER TABLE webhooks ADD COLUMN older_secrets TEXT NOT NULL DEFAULT '[]'" },
  { name: 'no index by amount', sql: 'DROP INDEX transfers_by_amount' },
]
