import type { Migration } from '../migration.ts'
import { catalogueSchema } from './catalogue-schema.ts'
import { ledgerSchema } from './ledger-schema.ts'

/**
 * The migrations from an empty SQLite database to this version's; a released one never changes, the schema only gains more.
 */
export const migrations: readonly Migration[] = [
  {
    name: 'schema',
    sql: `${ledgerSchema}\n${catalogueSchema}`,
    replaces: 'bd2c297313b36d0809b45bcd8d4d029966bd45c9e14f30d36e0447832af5d755',
  },
]
