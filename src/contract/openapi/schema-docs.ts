import type * as z from 'zod/mini'
import type { JsonSchema } from './document.ts'

/** An object, the items of a list, or what is not `null`. */
type Inner<Value> = NonNullable<Value> extends readonly (infer Item)[] ? NonNullable<Item> : NonNullable<Value>

/** Words about fields that mean the same wherever they are. */
export const commonDocs = {
  account_id: 'The id of the account.',
  boardName: 'The board in words.',
  city: 'The city or town.',
  country: 'ISO 3166 alpha-2.',
  countryName: 'The country in English.',
  createdAt: 'When it was created.',
  currency: 'ISO 4217, such as `USD`.',
  event_name: 'The name of the event.',
  hotelId: 'The id of the hotel.',
  latitude: 'Decimal degrees, WGS 84.',
  longitude: 'Decimal degrees, WGS 84.',
  role: 'The role of the key.',
  success: 'Always `true`.',
  transaction_id: 'The id of the transfer.',
}
type CommonName = keyof typeof commonDocs

/** Words about a field; where it has fields of its own, about those too. */
type FieldWords<Field> =
  | string
  | (Inner<Field> extends object ? readonly [words: string, fields: FieldDocs<Inner<Field>>] : never)

/** Words about each field of an object but those that have common ones. */
export type FieldDocs<Value> = {
  readonly [Name in Exclude<keyof Value, CommonName>]-?: FieldWords<Value[Name]>
} & { readonly [Name in Extract<keyof Value, CommonName>]?: FieldWords<Value[Name]> }

/** The same, of any object. */
export type AnyFieldDocs = Readonly<Record<string, string | readonly [string, AnyFieldDocs]>>

/** A schema that has a name of its own in the document. */
export interface SchemaDocs {
  readonly name: string
  readonly schema: z.ZodMiniType
  readonly description: string
  readonly fields: AnyFieldDocs
  /** Rules that the schema states in code: keywords of JSON Schema to add. */
  readonly rules: JsonSchema
}

type Fields<Schema extends z.ZodMiniType> = FieldDocs<z.output<Schema>>

/** Returns the documentation of an object: its name in the document, and words about it and about each of its fields. */
export function documented<Schema extends z.ZodMiniType>(
  name: string,
  schema: Schema | undefined,
  description: string,
  fields: Fields<Schema>,
  rules: JsonSchema = {},
): SchemaDocs {
  if (schema === undefined) throw new Error(`${name}: there is no schema to document`)
  return { name, schema, description, fields, rules }
}

/** The fields of a list, or of a page of one. */
export const listDocs = {
  data: 'The entries, in the order of the list.',
  pagination: 'The place of the page in the list.',
}
