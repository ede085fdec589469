import { endpoints, type OperationName } from '#contract/endpoints'

/** Which operations of our interface a platform has, and which fields it takes in them. */
export type Offered = ReturnType<typeof offeredOf>

/** The fields that an operation takes, each as its name, and `name=value` for each value that is described; `all` where they are not described. */
export type TakenFields = ReadonlySet<string> | 'all'

export function offeredOf(operations: ReadonlyMap<OperationName, TakenFields>) {
  return {
    has: (name: OperationName) => operations.has(name),
    /** Whether an operation takes a field in its query or its body. */
    takes(name: OperationName, field: string) {
      const taken = operations.get(name)
      return taken === 'all' || taken?.has(field) === true
    },
    /** Whether one of the values that a field is described to take is this. */
    takesValue(name: OperationName, field: string, value: string) {
      const taken = operations.get(name)
      return taken instanceof Set && taken.has(`${field}=${value}`)
    },
  }
}

export const operationNames = Object.keys(endpoints) as readonly OperationName[]

/**
 * Returns what is assumed of a platform whose interface description cannot be read: what the public pages of such platforms
 * describe, without what it has been found to lack. To the id of a transfer a 404 says nothing, so that whether transfers can
 * be read follows from their list.
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

/** The operations of the minimum whose paths the specification does not show: a platform may well lack them. */
export const undocumented: ReadonlySet<OperationName> = new Set(['listHotels', 'findMinRates', 'listTransfers'])

/**
 * The request that finds out whether a platform has an operation: it changes nothing, and its response is short.
 * A transfer is never sent for that.
 */
export const probes: readonly (readonly [name: OperationName, input: Readonly<Record<string, unknown>>])[] = [
  ['listDeals', { sort: 'cpm' }],
  ['listHotels', { countryCode: 'AQ' }],
  ['getHotel', { id: 'none' }],
  ['findOffers', { hotelIds: [] }],
  ['findMinRates', { hotelIds: [] }],
  ['listTransfers', { limit: 1 }],
]
