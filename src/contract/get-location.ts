import * as z from 'zod/mini'
import { endpoint, type ResponseOf } from './endpoint.ts'

/**
 * Where the service takes its caller to be: by the address of the caller, or else the home location of the service.
 *
 * @spec 2. Get top hotel deals
 */
export const getLocation = endpoint({
  operation: 'getLocation',
  method: 'GET',
  path: '/data/location',
  group: 'Data',
  summary: 'Tell where the caller is',
  description:
    "The place that deals are near when a caller gives no coordinates, and whether the caller's address or the service's home gave it.",
  needs: 'public',
  response: z.object({
    latitude: z.number(),
    longitude: z.number(),
    name: z.string(),
    country: z.string(),
    source: z.enum(['address', 'home']),
  }),
})

export type LocationResponse = ResponseOf<typeof getLocation>
