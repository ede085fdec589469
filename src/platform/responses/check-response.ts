import type { AnyEndpoint, ResponseOf } from '#contract/endpoint'
import type { OperationName } from '#contract/endpoints'
import { accessibilityAttribute } from '#contract/hotels/get-hotel'
import * as z from 'zod/mini'
import { GatewayError } from '#server/operation/errors'
import { type Fields, isFields, mapList } from './fields.ts'

/**
 * Checks a response of the platform: fields that it is known to lack are filled in, further ones are removed.
 *
 * @throws {GatewayError} 502, naming the first field that is not as described
 */
export function checkResponse<E extends AnyEndpoint>(endpoint: E, json: unknown): ResponseOf<E> {
  const filled = fillIn[endpoint.operation as OperationName]?.(json) ?? json
  return checkPart(endpoint.operation, endpoint.response as z.ZodMiniType<ResponseOf<E>>, filled, [])
}

/** Checks a part of a response against its schema; `path` says where in the response it is. */
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

/** Reads a value, or else takes another. */
const { catch: orElse } = z

/** A hotel without a rating has not been rated. */
const ofListedHotel = { rating: 0, reviewCount: 0 }

/** Its kind, chain and accessibility are not in the specification: other implementations have them in other forms. */
const traits = z.object({
  hotelTypeId: orElse(z.int(), 0),
  chainId: orElse(z.int(), 0),
  chain: orElse(z.string(), ''),
  accessibilityAttributes: orElse(z.array(z.string()), []),
})

/** The platform does not say for how many nights a price is, and how old it is. */
const ofPoint = { nights: null, found_at: null }

const ofReversal = { by_person: null, decided_by_person: null }

/** The platform does not say: whose account it is, who sent a transfer, and with which note; whether it waited for a decision, or was reversed. */
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

/** The platform names keys only. */
const ofEntry = { by_person: null, approved_by_person: null }
const ofStatement = { opening_balance: null, closing_balance: null }

const fillTransfer: FillIn = (response) => {
  if (!isFields(response)) return response
  const { reversal, ...transfer }: Fields = { ...ofTransfer, ...response }
  return { ...transfer, reversal: isFields(reversal) ? { ...ofReversal, ...reversal } : reversal }
}

/**
 * The fields that our interface has and other implementations of it are known to lack, each with what it becomes; every other
 * missing field is an error of the platform.
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

/** A hotel of no chain has the name of one all the same. */
function fillListedHotel(hotel: Fields): Fields {
  const known = z.parse(traits, hotel)
  return { ...ofListedHotel, ...hotel, ...known, ...(known.chainId === 0 ? { chain: '' } : {}) }
}

/** The names are the platform's own, and values may be of any kind: only those that can be described are passed on. */
function withKnownAttributes({ accessibilityAttributes: attributes, ...hotel }: Fields): Fields {
  if (!isFields(attributes)) return hotel
  const known = Object.entries(attributes).filter(([, value]) => z.safeParse(accessibilityAttribute, value).success)
  return { ...hotel, accessibilityAttributes: Object.fromEntries(known) }
}
