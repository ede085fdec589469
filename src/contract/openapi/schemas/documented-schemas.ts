import type { SchemaDocs } from '../schema-docs.ts'
import { dealSchemas } from './deal-schemas.ts'
import { hotelSchemas } from './hotel-schemas.ts'
import { milesSchemas } from './miles-schemas.ts'
import { rateSchemas } from './rate-schemas.ts'
import { recordSchemas } from './record-schemas.ts'

/** Every schema that has a name in the document. */
export const documentedSchemas: readonly SchemaDocs[] = [
  ...milesSchemas,
  ...recordSchemas,
  ...dealSchemas,
  ...hotelSchemas,
  ...rateSchemas,
]
