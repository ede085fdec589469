import * as z from 'zod/mini'
import { endpoint, type RequestOf } from '../endpoint.ts'
import { integerParameter, nearRadius } from '../query-parameters.ts'
import { stayWindowChecks } from '../hotels/stay-window.ts'
import { dealFilters } from './list-deals.ts'

/**
 * A place with deals nearby. `country` is ISO 3166 alpha-2. `cheapest` is the stay with the fewest miles a night; its
 * `miles_required` is for all nights. `high` is the usual daily high in the month of its check-in, in degrees Celsius, or
 * `null` when unknown.
 */
export const dealDestination = z.object({
  place_id: z.string(),
  name: z.string(),
  country: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  deals: z.int(),
  cheapest: z.object({ start_date: z.iso.date(), end_date: z.iso.date(), miles_required: z.int() }),
  high: z.nullable(z.number()),
})
export type DealDestination = z.output<typeof dealDestination>

const { sort: _sort, latitude: _lat, longitude: _long, radius: _radius, ...others } = dealFilters
const { south: _south, west: _west, north: _north, east: _east, ...filters } = others

/** @spec 2. Get top hotel deals */
export const listDealDestinations = endpoint({
  operation: 'listDealDestinations',
  method: 'GET',
  path: '/hotels/deals/destinations',
  group: 'Deals',
  summary: 'Get the places with the most deals',
  description:
    'Returns the places of the world with the most deals, most first, at least 50 km apart. Each has the number of deals, and the one that takes the fewest miles a night, as found by `GET /hotels/deals` with its coordinates and the same `radius` and filters.',
  cost: 10,
  query: z
    .object({
      ...filters,
      radius: z._default(nearRadius, 'near'),
      limit: z._default(integerParameter(1, 24), 12),
    })
    .check(...stayWindowChecks),
  response: z.object({ data: z.array(dealDestination) }),
})

export type DestinationsRequest = RequestOf<typeof listDealDestinations>
