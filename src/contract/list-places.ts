import * as z from 'zod/mini'
import { endpoint, type RequestOf } from './endpoint.ts'
import { integerParameter } from './query-parameters.ts'

/** A city or town; `country` is ISO 3166 alpha-2, coordinates are decimal degrees. */
export const place = z.object({
  placeId: z.string(),
  name: z.string(),
  country: z.string(),
  countryName: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  population: z.int(),
})

/** The search text of places and airports; an empty one matches everything, the largest first. */
export const searchText = z._default(z.string().check(z.maxLength(100)), '')

/**
 * Returns cities and towns whose name or country matches, ignoring accents and case: the best match first, then the larger.
 *
 * @spec Other operations
 */
export const listPlaces = endpoint({
  operation: 'listPlaces',
  method: 'GET',
  path: '/data/places',
  group: 'Data',
  summary: 'Find places',
  description:
    'Cities and towns whose name or country matches the query, accents and case ignored: the best match first, then the larger.',
  needs: 'public',
  query: z.object({ query: searchText, limit: z._default(integerParameter(1, 100), 10) }),
  response: z.object({ data: z.array(place) }),
})

export type PlacesRequest = RequestOf<typeof listPlaces>
