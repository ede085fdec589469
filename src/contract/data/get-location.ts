import * as z from 'zod/mini'
import { endpoint, type ResponseOf } from '../endpoint.ts'

/** @spec 2. Get top hotel deals */
export const getLocation = endpoint({
  operation: 'getLocation',
  method: 'GET',
  path: '/data/location',
  group: 'Data',
  isOwn: true,
  summary: 'Get the location of the caller',
  description: 'The location that deals are searched near when a request has no coordinates, and its source.',
  response: z.object({
    latitude: z.number(),
    longitude: z.number(),
    name: z.string(),
    country: z.string(),
    source: z.enum(['address', 'home']),
  }),
})

export type LocationResponse = ResponseOf<typeof getLocation>
