import * as z from 'zod/mini'
import { endpoint, rights, roles } from '../endpoint.ts'

/** The agency that a key belongs to: its name, and the terms of its proposals (may be empty). */
export const agency = z.object({ name: z.string(), terms: z.string() })
export type Agency = z.output<typeof agency>

/** The cheapest way to find out whether a key is valid: 401 when it is not. @spec Authentication */
export const getKey = endpoint({
  operation: 'getKey',
  method: 'GET',
  path: '/data/key',
  group: 'Data',
  isOwn: true,
  summary: 'Get the role of a key',
  description:
    'Returns the role of the key of the request: `public`, `agent` or `staff`. For a staff key, also returns its rights (`read`, `transfer`, `approve`, `correct` and `manage`), and whether a review rule makes transfers wait for another person, unless a platform decides that. For an agent or staff key, also returns the person and the agency that it belongs to.',
  response: z.object({
    role: z.enum(roles),
    rights: z.array(z.enum(rights)),
    person: z.nullable(z.string()),
    agency: z.nullable(agency),
    hasReviewRule: z.optional(z.boolean()),
  }),
})
