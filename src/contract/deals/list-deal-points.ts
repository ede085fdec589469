import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { dealAreaChecks, dealFilters, searchHeaders } from './list-deals.ts'
import { integerParameter } from '../query-parameters.ts'
import { stayWindowChecks } from '../hotels/stay-window.ts'

/**
 * A deal as a point on a map: `id` is the hotel's, `miles_required` is for all nights, `cpm` is in cents per mile, and
 * `found_at` is the Unix time, in seconds, at which the price was found. `nights` and `found_at` are `null` when unknown.
 */
export const dealPoint = z.object({
  id: z.string(),
  name: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  miles_required: z.int(),
  nights: z.nullable(z.int()),
  cpm: z.number(),
  multiplier: z.int(),
  found_at: z.nullable(z.int()),
})
export type DealPoint = z.output<typeof dealPoint>

/** @spec 2. Get top hotel deals */
export const listDealPoints = endpoint({
  operation: 'listDealPoints',
  method: 'GET',
  path: '/hotels/deals/points',
  group: 'Deals',
  summary: 'Get many deals as points for a map',
  description: 'The deals of `GET /hotels/deals` in the same order, with a `limit` of up to 50,000.',
  cost: 10,
  query: z
    .object({ ...dealFilters, limit: z._default(integerParameter(1, 50_000), 50) })
    .check(...dealAreaChecks, ...stayWindowChecks),
  response: z.object({ data: z.array(dealPoint) }),
  headers: searchHeaders,
})
