import type * as z from 'zod/mini'
import type { JsonSchema } from './document.ts'

/** An object, the items of a list, or what is not `null`. */
type Inner<Value> = NonNullable<Value> extends readonly (infer Item)[] ? NonNullable<Item> : NonNullable<Value>

const person =
  'The person whom that key belongs to, as written; `null` where there is none, or it belongs to no person.'

/** Words about fields that mean the same wherever they are. */
export const commonDocs = {
  account_id: 'The id of the account.',
  approved_by_person: person,
  boardName: 'The board in words.',
  by_person: person,
  city: 'The city or town.',
  country: 'ISO 3166 alpha-2.',
  countryName: 'The country in English.',
  createdAt: 'When it was created.',
  currency: 'ISO 4217, such as `USD`.',
  decided_by_person: person,
  end_date: 'The day of departure, YYYY-MM-DD.',
  event_name: 'The name of the event.',
  hotelId: 'The id of the hotel.',
  latitude: 'Decimal degrees, WGS 84.',
  longitude: 'Decimal degrees, WGS 84.',
  multiplier: 'The miles that each unit of money would earn.',
  offerRetailRate: 'The price of all rooms for the whole stay.',
  remarks: 'What to know about the rate; may be empty.',
  role: 'The role of the key.',
  sent_by_person: person,
  start_date: 'The first night, YYYY-MM-DD.',
  success: 'Always `true`.',
  timezone: 'The IANA time zone of the hotel, to show the time in.',
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

/** Returns the documentation of an object: its name in the document, and words about it and about each of its fields. */
export function documented<Schema extends z.ZodMiniType>(
  name: string,
  schema: Schema | undefined,
  description: string,
  fields: FieldDocs<z.output<Schema>>,
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
