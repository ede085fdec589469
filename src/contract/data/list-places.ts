import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { integerParameter } from '../query-parameters.ts'

/**
 * A city or town; `country` is ISO 3166 alpha-2, coordinates are decimal degrees. `region` is the state or province. `near`
 * is a larger town nearby, for a place that shares its name with another in the region. Either may be empty. Name, region,
 * `near` and country together are unique.
 */
export const place = z.object({
  placeId: z.string(),
  name: z.string(),
  country: z.string(),
  countryName: z.string(),
  region: z.string(),
  near: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  population: z.int(),
})

/** The search text of places and airports. An empty text matches everything, largest first. */
export const searchText = z._default(z.string().check(z.maxLength(100)), '')

/** @spec Other operations */
export const listPlaces = endpoint({
  operation: 'listPlaces',
  method: 'GET',
  path: '/data/places',
  group: 'Data',
  isOwn: true,
  summary: 'Find places',
  description:
    'Finds cities and towns whose name (in many languages), region or country matches the query, ignoring accents and case: the best match first, then larger places. If too few match, also finds names that differ by a letter.',
  cost: 10,
  query: z.object({ query: searchText, limit: z._default(integerParameter(1, 100), 10) }),
  response: z.object({ data: z.array(place) }),
})
