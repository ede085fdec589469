import * as z from 'zod/mini'
import { endpoint, type InputOf, type RequestOf, type ResponseOf } from '../endpoint.ts'
import { cursorPage, cursorParameter, cursorWithoutOffset } from '../pagination.ts'
import {
  bothCoordinates,
  integerParameter,
  latitudeParameter,
  listParameter,
  longitudeParameter,
  radiusParameter,
} from '../query-parameters.ts'

export const listedHotel = z.object({
  id: z.string(),
  name: z.string(),
  hotelDescription: z.string(),
  currency: z.string(),
  country: z.string(),
  city: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  address: z.string(),
  zip: z.string(),
  main_photo: z.url(),
  thumbnail: z.url(),
  stars: z.int(),
  rating: z.number(),
  reviewCount: z.int(),
  facilityIds: z.array(z.int()),
  hotelTypeId: z.int(),
  chainId: z.int(),
  chain: z.string(),
  accessibilityAttributes: z.array(z.string()),
})
export type ListedHotel = z.output<typeof listedHotel>

const maxListedIds = 200

/** @spec Other operations */
export const listHotels = endpoint({
  operation: 'listHotels',
  method: 'GET',
  path: '/hotels/list',
  group: 'Hotels',
  summary: 'List hotels',
  description:
    'Hotels that pass every given filter. At least one is required. A place covers 30 km around it. With a place or coordinates the nearest come first; otherwise the order is that of `ids`, or the one in which hotels came into the catalogue. Unknown ids have no entry. Where no hotel has the words of `name`, those are listed whose words differ by a letter.',
  cost: 5,
  query: z
    .object({
      ids: z.optional(listParameter(maxListedIds)),
      placeId: z.optional(z.string().check(z.minLength(1), z.maxLength(255))),
      countryCode: z.optional(z.string().check(z.regex(/^[A-Z]{2}$/, 'must be two capital letters'))),
      cityName: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
      latitude: z.optional(latitudeParameter),
      longitude: z.optional(longitudeParameter),
      radius: z.optional(radiusParameter),
      name: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
      limit: z._default(integerParameter(1, 1000), 200),
      offset: z.optional(integerParameter(0, 1_000_000)),
      cursor: z.optional(cursorParameter),
    })
    .check(
      bothCoordinates,
      cursorWithoutOffset,
      z.refine(
        ({ ids, placeId, countryCode, cityName, latitude, name }) =>
          [ids, placeId, countryCode, cityName, latitude, name].some((filter) => filter !== undefined),
        'at least one of ids, placeId, countryCode, cityName, latitude with longitude, and name must be given',
      ),
      z.refine(({ placeId, latitude }) => placeId === undefined || latitude === undefined, {
        error: 'cannot be given together with latitude and longitude',
        path: ['placeId'],
      }),
      z.refine(
        ({ radius, latitude, placeId }) => radius === undefined || latitude !== undefined || placeId !== undefined,
        {
          error: 'needs a placeId, or latitude and longitude',
          path: ['radius'],
        },
      ),
    ),
  response: z.object({ data: z.array(listedHotel), pagination: cursorPage }),
})

export type HotelsInput = InputOf<typeof listHotels>
export type HotelsRequest = RequestOf<typeof listHotels>
export type HotelsResponse = ResponseOf<typeof listHotels>
