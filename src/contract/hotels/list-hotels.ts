import * as z from 'zod/mini'
import { endpoint, type InputOf, type RequestOf, type ResponseOf } from '../endpoint.ts'
import { cursorPage, cursorParameter, cursorWithoutOffset } from '../pagination.ts'
import {
  bothCoordinates,
  flagParameter,
  integerListParameter,
  integerParameter,
  latitudeParameter,
  listParameter,
  longitudeParameter,
  numberParameter,
  radiusParameter,
  stepListParameter,
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
const maxListedNumbers = 20
const maxFacilities = 10

/** @spec Other operations */
export const listHotels = endpoint({
  operation: 'listHotels',
  method: 'GET',
  path: '/hotels/list',
  group: 'Hotels',
  summary: 'List hotels',
  description:
    'Lists hotels that match every given filter. At least one of `ids`, `placeId`, `countryCode`, `cityName`, coordinates, `name` and `hotelName` is required. By default, a place covers 30 km around it. With a place or coordinates, the nearest hotels come first; otherwise the order is that of `ids` or of addition to the catalogue. Unknown ids have no entry. If no hotel matches `name`, names that differ by a letter match.',
  cost: 10,
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
      hotelName: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
      zip: z.optional(z.string().check(z.minLength(1), z.maxLength(50))),
      minRating: z.optional(numberParameter(0, 10)),
      minReviewsCount: z.optional(integerParameter(0, 1_000_000_000)),
      starRating: z.optional(stepListParameter(maxListedNumbers, 0, 5, 0.5)),
      facilityIds: z.optional(integerListParameter(maxFacilities, 0, 2_147_483_647)),
      strictFacilitiesFiltering: z.optional(flagParameter()),
      hotelTypeIds: z.optional(integerListParameter(maxListedNumbers, 0, 2_147_483_647)),
      chainIds: z.optional(integerListParameter(maxListedNumbers, 0, 2_147_483_647)),
      limit: z._default(integerParameter(1, 1000), 200),
      offset: z.optional(integerParameter(0, 1_000_000)),
      cursor: z.optional(cursorParameter),
    })
    .check(
      bothCoordinates,
      cursorWithoutOffset,
      z.refine(
        ({ ids, placeId, countryCode, cityName, latitude, name, hotelName }) =>
          [ids, placeId, countryCode, cityName, latitude, name, hotelName].some((filter) => filter !== undefined),
        'at least one of ids, placeId, countryCode, cityName, latitude with longitude, name, and hotelName must be given; the other filters narrow what these find',
      ),
      z.refine(({ placeId, latitude }) => placeId === undefined || latitude === undefined, {
        error: 'cannot be given together with latitude and longitude',
        path: ['placeId'],
      }),
      z.refine(
        ({ radius, latitude, placeId }) => radius === undefined || latitude !== undefined || placeId !== undefined,
        { error: 'needs a placeId, or latitude and longitude', path: ['radius'] },
      ),
    ),
  response: z.object({ data: z.array(listedHotel), pagination: cursorPage }),
})

export type HotelsInput = InputOf<typeof listHotels>
export type HotelsRequest = RequestOf<typeof listHotels>
export type HotelsResponse = ResponseOf<typeof listHotels>
