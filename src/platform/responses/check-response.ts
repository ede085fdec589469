import type { AnyEndpoint, ResponseOf } from '#contract/endpoint'
import type { OperationName } from '#contract/endpoints'
import { accessibilityAttribute } from '#contract/hotels/get-hotel'
import * as z from 'zod/mini'
import { GatewayError } from '#server/operation/errors'
import { type Fields, isFields, mapList } from './fields.ts'

/**
 * Validates a platform's response: fills in fields that platforms may lack, and removes unknown ones.
 *
 * @throws {GatewayError} 502, naming the first invalid field
 */
export function checkResponse<E extends AnyEndpoint>(endpoint: E, json: unknown): ResponseOf<E> {
  const filled = fillIn[endpoint.operation as OperationName]?.(json) ?? json
  return checkPart(endpoint.operation, endpoint.response as z.ZodMiniType<ResponseOf<E>>, filled, [])
}

/** Validates a part of a response against its schema; `path` is its position in the response. */
export function checkPart<Part>(
  operation: string,
  schema: z.ZodMiniType<Part>,
  json: unknown,
  path: readonly PropertyKey[],
): Part {
  const checked = z.safeParse(schema, json)
  if (checked.success) return checked.data
  const what = describeIssue(checked.error.issues[0]!, json, path)
  throw new GatewayError('wrong_response', `The platform's response to ${operation} is not as described: ${what}`)
}

function describeIssue(issue: z.core.$ZodIssue, json: unknown, path: readonly PropertyKey[]): string {
  const field = z.core.toDotPath([...path, ...issue.path])
  const value = issue.path.reduce<unknown>((at, key) => (at as Record<PropertyKey, unknown> | undefined)?.[key], json)
  if (value === undefined) return field === '' ? 'it is empty' : `${field} is missing`
  const name = field === '' ? 'it' : field
  return issue.code === 'invalid_type' ? `${name} is not of the type ${issue.expected}` : `${name} is not allowed`
}

/** Fills in what a platform may leave out of a response. */
type FillIn = (response: unknown) => unknown

/** Parses a value, or uses a default. */
const { catch: orElse } = z

/** The defaults of a hotel without a rating. */
const ofListedHotel = { rating: 0, reviewCount: 0 }

/** Kind, chain and accessibility are not in the specification, and other implementations have them in other forms. */
const traits = z.object({
  hotelTypeId: orElse(z.int(), 0),
  chainId: orElse(z.int(), 0),
  chain: orElse(z.string(), ''),
  accessibilityAttributes: orElse(z.array(z.string()), []),
})

/** The platform returns neither the nights of a price nor its age. */
const ofPoint = { nights: null, found_at: null }

const ofReversal = { by_person: null, decided_by_person: null }

/** Fields that the platform may not return: the account's owner, the sender, the note, the decision and the reversal. */
const ofTransfer = {
  external_id: null,
  note: null,
  batch: null,
  sent_by: '',
  sent_by_person: null,
  decided_by: null,
  decided_by_person: null,
  decided_at: null,
  decision_reason: null,
  reversal: null,
}

/** The platform returns only names of keys. */
const ofEntry = { by_person: null, approved_by_person: null }
const ofStatement = { opening_balance: null, closing_balance: null }

const fillTransfer: FillIn = (response) => {
  if (!isFields(response)) return response
  const { reversal, ...transfer }: Fields = { ...ofTransfer, ...response }
  return { ...transfer, reversal: isFields(reversal) ? { ...ofReversal, ...reversal } : reversal }
}

/**
 * The defaults of fields that other implementations of the interface may lack. Any other missing field is an error of the
 * platform.
 */
const fillIn: Readonly<Partial<Record<OperationName, FillIn>>> = {
  listDealPoints: (response) => mapList(response, 'data', (point) => ({ ...ofPoint, ...point })),
  getHotel: (response) => (isFields(response) ? withKnownAttributes(response) : response),
  listHotels: (response) => mapList(response, 'data', fillListedHotel),
  getTransfer: fillTransfer,
  approveTransfer: fillTransfer,
  rejectTransfer: fillTransfer,
  reverseTransfer: fillTransfer,
  approveReversal: fillTransfer,
  rejectReversal: fillTransfer,
  listTransfers: (response) => mapList(response, 'data', fillTransfer),
  getStatement: (response) => {
    const entries = mapList(response, 'data', (entry) => ({ ...ofEntry, ...entry }))
    return isFields(entries) ? { ...ofStatement, ...entries } : entries
  },
  listAccountChanges: (response) => mapList(response, 'data', (change) => ({ by_person: null, ...change })),
}

/** Platforms give even a hotel without a chain a chain name. */
function fillListedHotel(hotel: Fields): Fields {
  const known = z.parse(traits, hotel)
  return { ...ofListedHotel, ...hotel, ...known, ...(known.chainId === 0 ? { chain: '' } : {}) }
}

/** Names are the platform's own and values may be of any kind; only known kinds are returned. */
function withKnownAttributes({ accessibilityAttributes: attributes, ...hotel }: Fields): Fields {
  if (!isFields(attributes)) return hotel
  const known = Object.entries(attributes).filter(([, value]) => z.safeParse(accessibilityAttribute, value).success)
  return { ...hotel, accessibilityAttributes: Object.fromEntries(known) }
}
