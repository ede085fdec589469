import type { AnyEndpoint } from './endpoint.ts'

/** What the request of an operation without a body begins with: a page can send it before it has the schemas. */
export type RequestLine = Pick<AnyEndpoint, 'operation' | 'method' | 'path'>

export const getLocationLine = {
  operation: 'getLocation',
  method: 'GET',
  path: '/data/location',
} as const satisfies RequestLine

export const listDealsLine = {
  operation: 'listDeals',
  method: 'GET',
  path: '/hotels/deals',
} as const satisfies RequestLine

export const listDealPointsLine = {
  operation: 'listDealPoints',
  method: 'GET',
  path: '/hotels/deals/points',
} as const satisfies RequestLine
