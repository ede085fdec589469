import * as z from 'zod/mini'
import { endpoint, type ResponseOf } from '../endpoint.ts'

/** A time of day in the time zone of the hotel, HH:MM on a 24-hour clock. */
const timeOfDay = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/))

/** A flag, a number, a text or a list of texts. */
export const accessibilityAttribute = z.union([z.boolean(), z.number(), z.string(), z.array(z.string())])

/** @spec Hotel detail */
const hotelDetail = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  address: z.object({
    line1: z.string(),
    line2: z.string(),
    city: z.string(),
    stateProvince: z.string(),
    postalCode: z.string(),
    countryCode: z.string(),
    countryName: z.string(),
  }),
  location: z.object({ latitude: z.number(), longitude: z.number() }),
  stars: z.int().check(z.minimum(0), z.maximum(5)),
  amenities: z.array(z.object({ id: z.int(), name: z.string(), category: z.string() })),
  images: z.array(z.object({ url: z.url(), caption: z.string(), category: z.string() })),
  policies: z.object({
    checkIn: z.object({ beginTime: timeOfDay, endTime: timeOfDay }),
    checkOut: z.object({ time: timeOfDay }),
  }),
  /** A platform's own accessibility attributes. */
  accessibilityAttributes: z.optional(z.record(z.string(), accessibilityAttribute)),
})
export type HotelDetail = z.output<typeof hotelDetail>

/** @spec 3. Get the details of a hotel */
export const getHotel = endpoint({
  operation: 'getHotel',
  method: 'GET',
  path: '/hotels/{id}',
  group: 'Hotels',
  isSpecified: true,
  summary: 'Get the details of a hotel',
  description: 'Returns a hotel with its amenities, policies and images. An unknown id is a 404.',
  params: z.object({ id: z.string() }),
  response: hotelDetail,
})

export type HotelResponse = ResponseOf<typeof getHotel>
