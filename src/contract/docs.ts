import type * as z from 'zod/mini'
import { firstPage } from './pagination.ts'

/** Descriptions of the fields of an object, except common ones. A field with nested fields includes their descriptions. */
export interface FieldDocs {
  readonly [name: string]: string | readonly [words: string, fields: FieldDocs]
}

/** Returns the descriptions of a field and of its nested fields. */
export function fieldDocs(words: string, fields: FieldDocs): readonly [words: string, fields: FieldDocs] {
  return [words, fields]
}

/** The name of a schema in the document, its description and the descriptions of its fields. */
interface BodyDocs extends Readonly<ReturnType<typeof bodyDocs>> {}

/** A `BodyDocs` with the schema itself. */
export interface SchemaDocs extends Readonly<ReturnType<typeof schemaDocs>> {}

/**
 * Returns the documentation of an operation's body.
 *
 * @param oneOf the fields, exactly one of which must be present
 */
export function bodyDocs(name: string, description: string, fields: FieldDocs = {}, oneOf: readonly string[] = []) {
  return { name, description, fields, oneOf }
}

export function schemaDocs(
  name: string,
  schema: z.ZodMiniType,
  description: string,
  fields?: FieldDocs,
  oneOf?: readonly string[],
) {
  return { schema, ...bodyDocs(name, description, fields, oneOf) }
}

/** A parameter's description, with an example in decoded form; by default, the value in the example request. */
export type ParameterDocs = string | readonly [words: string, example: unknown]

/** The documentation of an operation. */
export interface OperationDocs {
  /** The request body, unless it is documented elsewhere. */
  readonly body?: BodyDocs
  /** The response body, unless it is documented elsewhere. */
  readonly result?: BodyDocs
  /** Descriptions of parameters, except common ones. */
  readonly parameters?: Readonly<Record<string, ParameterDocs>>
  readonly request: Readonly<Record<string, unknown>>
  /** The example response, shortened when it is a list. */
  readonly response: unknown
  /** The example response as CSV. */
  readonly csv?: string
  /** An example of each header of the endpoint, and whether every response has the header. */
  readonly headers?: Readonly<Record<string, { readonly example: string | number; readonly isAlwaysSent?: true }>>
}

type OperationsDocs = Readonly<Record<string, OperationDocs>>

/** The documentation of related operations and schemas, in separate `*.docs.ts` files that pages need not load. */
export interface SubjectDocs {
  /** Describes the `{id}` in the paths. */
  readonly id?: string
  readonly schemas: readonly SchemaDocs[]
  /** By operation name. */
  readonly operations: OperationsDocs | ((dates: ExampleDates) => OperationsDocs)
}

/** The dates of the example stays, YYYY-MM-DD. */
export type ExampleDates = Readonly<Record<'checkin' | 'checkout', string>>

const person = 'The person of that key, as written; `null` if there is no key, or it belongs to no person.'

const policyInfos = fieldDocs(
  'The cost of cancelling from each time on: the latest time that has passed applies. May be empty, in any order.',
  { amount: 'The cost of cancelling from then on.', type: 'The meaning of the amount, such as `amount`.' },
)

/** Descriptions of fields that mean the same everywhere, in camelCase or in snake_case. */
const commonFields: FieldDocs = {
  account_id: 'The id of the account.',
  approved_by_person: person,
  boardName: 'The name of the board.',
  boardType: 'The code of the board, such as `RO`, `BB`, `HB`, `FB` or `AI`; there may be others.',
  by_person: person,
  cancelTime: 'The time from which it applies, in UTC.',
  cancellationPolicies: fieldDocs('The cost of cancelling.', {
    cancelPolicyInfos: policyInfos,
    cancel_policy_infos: policyInfos,
  }),
  city: 'The city or town.',
  country: 'The country, ISO 3166 alpha-2.',
  countryName: 'The country in English.',
  createdAt: 'When it was created.',
  currency: 'The currency, ISO 4217, such as `USD`.',
  data: 'The entries, in the order of the list.',
  decided_by_person: person,
  end_date: 'The check-out day, YYYY-MM-DD.',
  event_name: 'The name of the event.',
  hotelId: 'The id of the hotel.',
  hotelRemarks: 'Remarks of the hotel about cancelling.',
  latitude: 'Decimal degrees, WGS 84.',
  limit: 'The most entries of the page.',
  longitude: 'Decimal degrees, WGS 84.',
  maxOccupancy: 'The most guests of the room.',
  multiplier: 'The miles that each unit of the currency would earn.',
  next: 'The cursor of the next page; `null` at the end.',
  offerId: 'The id of the offer.',
  offerRetailRate: 'The price of all rooms for the whole stay.',
  pagination: 'The position of the page in the list.',
  rateId: 'The id of the rate.',
  refundableTag: '`RFN` if the rate can be cancelled, `NRFN` if it cannot, empty if unknown; there may be others.',
  remarks: 'Remarks about the rate; may be empty.',
  role: 'The role of the key.',
  roomTypeId: 'The id of the room type.',
  sent_by_person: person,
  start_date: 'The first night, YYYY-MM-DD.',
  success: 'Always `true`.',
  timezone: 'The IANA time zone of the hotel, for displaying the time.',
  transaction_id: 'The id of the transfer.',
}

/** Returns the description of a field: its own, or else the common one. */
export function docsOfField(name: string, fields: FieldDocs): FieldDocs[string] | undefined {
  return (
    fields[name] ??
    commonFields[name] ??
    commonFields[name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())]
  )
}

export const momentDocs =
  'A day in UTC, `2027-03-01`, or an ISO 8601 time with `Z` or an offset, `2027-03-01T10:00:00+02:00`.'

/** Descriptions of parameters that mean the same everywhere. */
export const commonParameters: Readonly<Record<string, ParameterDocs>> = {
  countryCode: ['The country, ISO 3166 alpha-2, in capital letters.', 'US'],
  cursor: [
    '`start` for the first page, then `pagination.next` of the previous response, with the same filters. New entries do not shift these pages.',
    firstPage,
  ],
  from: [`The beginning. ${momentDocs}`, '2026-01-01'],
  latitude: ['Decimal degrees, WGS 84. Needs `longitude`.', 40.7128],
  limit: ['The most entries of the response.', 20],
  longitude: ['Decimal degrees, WGS 84. Needs `latitude`.', -74.006],
  offset: ['The number of entries to skip, 0 by default. Not allowed with `cursor`.', 0],
  to: [`The end: the whole day is included, a time is excluded. ${momentDocs}`, '2027-12-31T23:00:00Z'],
}
