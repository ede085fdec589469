import * as z from 'zod/mini'
import { climates, dealSorts, milesRange } from './deal-limits.ts'
import { endpoint, type InputOf, type RequestOf, type ResponseOf } from '../endpoint.ts'
import { money } from '../money.ts'
import {
  bothCoordinates,
  flagParameter,
  integerParameter,
  latitudeParameter,
  listParameter,
  longitudeParameter,
  nearRadiusParameter,
  numberParameter,
  wholeRectangle,
} from '../query-parameters.ts'
import { stayWindow, stayWindowChecks } from '../hotels/stay-window.ts'

const mostFacilities = 20

/** The parameters of a search for deals, apart from `limit`. */
export const dealFilters = {
  sort: z._default(z.enum(dealSorts), 'cpm'),
  latitude: z.optional(latitudeParameter),
  longitude: z.optional(longitudeParameter),
  radius: z.optional(nearRadiusParameter),
  south: z.optional(latitudeParameter),
  west: z.optional(longitudeParameter),
  north: z.optional(latitudeParameter),
  east: z.optional(longitudeParameter),
  minStars: z.optional(integerParameter(1, 5)),
  minRating: z.optional(numberParameter(0, 10)),
  maxMiles: z.optional(integerParameter(...milesRange)),
  /** Cents of retail price per mile. */
  minCpm: z.optional(numberParameter(0, 1000)),
  boardType: z.optional(z.string().check(z.minLength(1), z.maxLength(20))),
  refundable: z.optional(flagParameter()),
  facilities: z.optional(listParameter(mostFacilities)),
  /** The climate in the month of the check-in. */
  climate: z.optional(z.enum(climates)),
  ...stayWindow,
}

/** The header with the radius that a search found. */
export const radiusHeader = { 'X-Radius': 'The searched radius in metres, with `radius=near` and `near-mi`.' }
export const searchHeaders = {
  ...radiusHeader,
  'X-Total-Count': 'The number of deals that match; the response contains the first of them.',
}

/** The parameter that selects one hotel instead of an area. */
export const oneHotel = { hotelId: z.optional(z.string().check(z.minLength(1), z.maxLength(100))) }

type HotelOrArea = Partial<Record<'hotelId' | 'latitude' | 'radius' | 'south', unknown>>

/** Requires both coordinates, all four sides of a rectangle, and no area beside a hotel. */
export const dealAreaChecks = [
  bothCoordinates,
  ...wholeRectangle,
  z.refine<HotelOrArea>(
    ({ hotelId, latitude, radius, south }) =>
      hotelId === undefined || [latitude, radius, south].every((side) => side === undefined),
    { error: 'must not be given together with coordinates, a radius or a rectangle', path: ['hotelId'] },
  ),
] as const

/** @spec Deal hotel object */
export const dealHotel = z.object({
  id: z.string(),
  name: z.string(),
  hotel_description: z.string(),
  address: z.string(),
  main_photo: z.url(),
  thumbnail: z.url(),
  stars: z.int(),
  rating: z.number(),
  review_count: z.int(),
  facilities: z.array(z.object({ name: z.string() })),
  latitude: z.number(),
  longitude: z.number(),
  country: z.string(),
  city: z.string(),
  zip: z.string(),
})
export type DealHotel = z.output<typeof dealHotel>

/**
 * The cost of cancelling from `cancel_time` (ISO 8601, UTC) on; display it in the IANA time zone `timezone`.
 *
 * @spec Deal rate
 */
const cancelPolicyInfo = z.object({
  amount: z.number(),
  currency: z.string(),
  cancel_time: z.iso.datetime(),
  type: z.string(),
  timezone: z.string(),
})

/** @spec Deal rate */
export const dealRate = z.object({
  rate_id: z.string(),
  occupancy_number: z.int(),
  name: z.string(),
  max_occupancy: z.int(),
  adult_count: z.int(),
  child_count: z.int(),
  board_type: z.string(),
  board_name: z.string(),
  remarks: z.string(),
  cancellation_policies: z.object({
    cancel_policy_infos: z.array(cancelPolicyInfo),
    hotel_remarks: z.array(z.string()),
    refundable_tag: z.string(),
  }),
})

/**
 * Prices are for the whole stay unless the name says otherwise; `cpm` is in cents of retail price per mile.
 *
 * @spec Deal calculations
 */
export const dealCalculations = z.object({
  excluded_taxes: z.number(),
  excluded_fees: z.optional(z.array(z.string())),
  price_per_night: money,
  selling_price: money,
  miles_earning: z.object({ miles_earned: z.int(), multiplier: z.int() }),
  miles_required: z.int(),
  cpm: z.number(),
})

/** @spec Deal room type */
export const dealRoomType = z.object({
  room_type_id: z.string(),
  offer_id: z.string(),
  rates: z.array(dealRate),
  calculations: dealCalculations,
})
export type DealRoomType = z.output<typeof dealRoomType>

/** The best upcoming stay at one hotel among the searched stays. @spec Deal entry */
export const deal = z.object({
  data: z.object({ hotel: dealHotel, room_types: z.array(dealRoomType) }),
  start_date: z.iso.date(),
  end_date: z.iso.date(),
  place_id: z.string(),
})
export type Deal = z.output<typeof deal>

/** 400 when a request has both a hotel and an area; 404 for an unknown hotel. @spec 2. Get top hotel deals */
export const listDeals = endpoint({
  operation: 'listDeals',
  method: 'GET',
  path: '/hotels/deals',
  group: 'Deals',
  isSpecified: true,
  summary: 'Get top hotel deals',
  description:
    'Returns the best upcoming stay of each hotel near a location, best first. Without coordinates, the location is that of `GET /data/location`. Without a radius, the search starts with 100 km and widens until it finds 20 deals or covers the world. `south`, `west`, `north` and `east` select a rectangle, `hotelId` one hotel. With `from`, `to`, `nights` or `arrival`, each hotel has its best stay that matches these and the filters. `cpm` is the cents of retail price that one mile replaces: higher is better. `sort` puts first the deals with the highest value per mile (`cpm`), the most miles earned (`multiplier`), the fewest miles a night (`miles`), the lowest price a night (`price`), the shortest distance (`distance`) or the best rating (`rating`). Prices in miles are for the whole stay; amounts of money are the retail prices that they replace.',
  cost: 5,
  query: z
    .object({ ...dealFilters, ...oneHotel, limit: z._default(integerParameter(1, 200), 50) })
    .check(...dealAreaChecks, ...stayWindowChecks),
  response: z.object({ data: z.array(deal) }),
  identifiesOne: true,
  headers: {
    ...searchHeaders,
    'X-Deals-Found-At':
      'When the price of each deal was found: Unix times in seconds in the order of `data`, separated by commas, or a single time if all are equal. Absent without deals.',
  },
})

export type DealsInput = InputOf<typeof listDeals>
export type DealsRequest = RequestOf<typeof listDeals>
export type DealsResponse = ResponseOf<typeof listDeals>
