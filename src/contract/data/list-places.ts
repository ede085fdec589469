import * as z from 'zod/mini'
import { endpoint, type RequestOf } from '../endpoint.ts'
import { integerParameter } from '../query-parameters.ts'

/**
 * A city or town; `country` is ISO 3166 alpha-2, coordinates are decimal degrees. `region` is the state, province or the
 * like, `near` a larger town where another place of the name is in the same region; either may be empty. No two places
 * have the same name, region, `near` and country.
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

/** The search text of places and airports; an empty one matches everything, the largest first. */
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
    'Cities and towns whose name, in any of many languages, region or country matches the query, accents and case ignored: the best match first, then the larger. Where too few match, also those whose name differs by a letter.',
  cost: 10,
  query: z.object({ query: searchText, limit: z._default(integerParameter(1, 100), 10) }),
  response: z.object({ data: z.array(place) }),
})

export type PlacesRequest = RequestOf<typeof listPlaces>
