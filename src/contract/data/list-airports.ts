import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { searchText } from './list-places.ts'
import {
  bothCoordinates,
  integerParameter,
  latitudeParameter,
  longitudeParameter,
  radiusParameter,
} from '../query-parameters.ts'

/** `iata` is the three-letter code, `country` ISO 3166 alpha-2. */
export const airport = z.object({
  iata: z.string(),
  name: z.string(),
  city: z.string(),
  country: z.string(),
  latitude: z.number(),
  longitude: z.number(),
})

/** @spec Other operations */
export const listAirports = endpoint({
  operation: 'listAirports',
  method: 'GET',
  path: '/data/airports',
  group: 'Data',
  isOwn: true,
  summary: 'Find airports',
  description:
    'Finds airports whose IATA code, name, city or country matches the query, ignoring accents and case: an exact code first, then airports of larger places. With coordinates, finds airports within the radius (200 km by default), nearest first.',
  cost: 10,
  query: z
    .object({
      query: searchText,
      countryCode: z.optional(z.string().check(z.regex(/^[A-Z]{2}$/, 'must be two capital letters'))),
      latitude: z.optional(latitudeParameter),
      longitude: z.optional(longitudeParameter),
      radius: z.optional(radiusParameter),
      limit: z._default(integerParameter(1, 100), 10),
    })
    .check(
      bothCoordinates,
      z.refine(({ radius, latitude }) => radius === undefined || latitude !== undefined, {
        error: 'needs latitude and longitude',
        path: ['radius'],
      }),
    ),
  response: z.object({ data: z.array(airport) }),
})
