import type { AnyEndpoint } from './endpoint.ts'

/** What the request of an operation begins with. A page knows it before it has the schemas, and can send one without a body. */
export type RequestLine = Pick<AnyEndpoint, 'operation' | 'method' | 'path'>

export const findMinRatesLine = {
  operation: 'findMinRates',
  method: 'POST',
  path: '/hotels/min-rates',
} as const satisfies RequestLine

export const findOffersLine = {
  operation: 'findOffers',
  method: 'POST',
  path: '/hotels/offers',
} as const satisfies RequestLine

export const getHotelLine = {
  operation: 'getHotel',
  method: 'GET',
  path: '/hotels/{id}',
} as const satisfies RequestLine

export const getLocationLine = {
  operation: 'getLocation',
  method: 'GET',
  path: '/data/location',
} as const satisfies RequestLine

export const listDealDaysLine = {
  operation: 'listDealDays',
  method: 'GET',
  path: '/hotels/deals/days',
} as const satisfies RequestLine

export const listDealPointsLine = {
  operation: 'listDealPoints',
  method: 'GET',
  path: '/hotels/deals/points',
} as const satisfies RequestLine

export const listDealsLine = {
  operation: 'listDeals',
  method: 'GET',
  path: '/hotels/deals',
} as const satisfies RequestLine
