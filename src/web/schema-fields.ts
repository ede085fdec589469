import * as z from 'zod/mini'
import type { AddressField } from './address-fields.ts'

type Schemas = Readonly<Record<string, z.ZodMiniType>>

/** The fields that schemas describe. */
export type FieldsOf<S extends Schemas> = {
  readonly [Name in keyof S]: AddressField<NonNullable<z.output<S[Name]>>>
}

/** Returns the fields of a page's address that schemas describe. */
export function schemaFields<S extends Schemas>(schemas: S): FieldsOf<S> {
  const fields = Object.entries(schemas).map(([name, schema]) => [name, schemaField(schema)])
  return Object.fromEntries(fields)
}

function schemaField(schema: z.ZodMiniType): AddressField<unknown> {
  return {
    read(text) {
      const parsed = z.safeParse(schema, text)
      return parsed.success ? parsed.data : undefined
    },
    write: (value) => String(z.encode(schema, value)),
  }
}
