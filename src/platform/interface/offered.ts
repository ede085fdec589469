import { endpoints, type OperationName } from '#contract/endpoints'

/** The operations of this interface that a platform has, and the fields that they accept. */
export type Offered = ReturnType<typeof offeredOf>

/** An operation's accepted fields by name, plus `name=value` for described values; `all` when none are described. */
export type TakenFields = ReadonlySet<string> | 'all'

export function offeredOf(operations: ReadonlyMap<OperationName, TakenFields>) {
  return {
    has: (name: OperationName) => operations.has(name),
    /** Whether an operation accepts a field in its query or its body. */
    takes(name: OperationName, field: string) {
      const taken = operations.get(name)
      return taken === 'all' || taken?.has(field) === true
    },
    /** Whether a field is described to accept a value. */
    takesValue(name: OperationName, field: string, value: string) {
      const taken = operations.get(name)
      return taken instanceof Set && taken.has(`${field}=${value}`)
    },
  }
}

export const operationNames = Object.keys(endpoints) as readonly OperationName[]

/**
 * Returns the assumptions about a platform without a readable interface description: the operations on such platforms'
 * public pages, without operations that it turned out to lack. A 404 for a transfer id proves nothing, so `getTransfer`
 * counts as missing when `listTransfers` is.
 */
export function documentedMinimum(absent: ReadonlySet<OperationName>): Offered {
  const isAbsent = (name: OperationName) => absent.has(name) || (name === 'getTransfer' && absent.has('listTransfers'))
  return offeredOf(new Map([...minimum].filter(([name]) => !isAbsent(name))))
}

const minimum: ReadonlyMap<OperationName, TakenFields> = new Map<OperationName, TakenFields>([
  ['listDeals', new Set(['sort'])],
  ['listHotels', new Set(['placeId', 'countryCode', 'cityName'])],
  ['getHotel', new Set()],
  ['findOffers', 'all'],
  ['findMinRates', 'all'],
  ['transferMiles', new Set(['account_id', 'phone_number', 'amount', 'reference_id'])],
  ['getTransfer', new Set()],
  ['listTransfers', new Set(['limit', 'offset', 'reference_id'])],
])

/** Operations of the minimum without a path in the specification; a platform may lack them. */
export const undocumented: ReadonlySet<OperationName> = new Set(['listHotels', 'findMinRates', 'listTransfers'])

/**
 * The requests that show whether a platform has an operation: they change nothing and have short responses. None of
 * them sends a transfer.
 */
export const probes: readonly (readonly [name: OperationName, input: Readonly<Record<string, unknown>>])[] = [
  ['listDeals', { sort: 'cpm' }],
  ['listHotels', { countryCode: 'AQ' }],
  ['getHotel', { id: 'none' }],
  ['findOffers', { hotelIds: [] }],
  ['findMinRates', { hotelIds: [] }],
  ['listTransfers', { limit: 1 }],
]
