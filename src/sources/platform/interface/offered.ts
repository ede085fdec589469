import { endpoints, type OperationName } from '#contract/endpoints'

/** Which operations of our interface a platform has, and which fields it takes in them. */
export interface Offered {
  has(name: OperationName): boolean
  /** Whether an operation takes a field in its query or its body. */
  takes(name: OperationName, field: string): boolean
  /** Whether one of the values that a field is described to take is this. */
  takesValue(name: OperationName, field: string, value: string): boolean
}

/** The fields that an operation takes, each as its name, and `name=value` for each value that is described; `all` where they are not described. */
export type TakenFields = ReadonlySet<string> | 'all'

export function offeredOf(operations: ReadonlyMap<OperationName, TakenFields>): Offered {
  return {
    has: (name) => operations.has(name),
    takes(name, field) {
      const taken = operations.get(name)
      return taken === 'all' || taken?.has(field) === true
    },
    takesValue(name, field, value) {
      const taken = operations.get(name)
      return taken instanceof Set && taken.has(`${field}=${value}`)
    },
  }
}

export const operationNames = Object.keys(endpoints) as readonly OperationName[]

/** What the public pages of such a platform describe: assumed of one whose interface description cannot be read. */
export const documentedMinimum: Offered = offeredOf(
  new Map<OperationName, TakenFields>([
    ['listDeals', new Set(['sort'])],
    ['listHotels', new Set(['placeId', 'countryCode', 'cityName'])],
    ['getHotel', new Set()],
    ['findOffers', 'all'],
    ['findMinRates', 'all'],
    ['transferMiles', new Set(['account_id', 'phone_number', 'amount', 'reference_id'])],
    ['getTransfer', new Set()],
    ['listTransfers', new Set(['limit', 'offset', 'reference_id'])],
  ]),
)
