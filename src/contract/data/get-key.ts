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
    'The role of the key that the request is sent with: `public`, `agent` or `staff`. Of a staff key also its rights, which the operations for staff need: `read`, `transfer`, `approve`, `correct` and `manage`; and whether there is a review rule, by which transfers wait for another person, unless a platform decides that. Of an agent’s or a staff key also the person and the agency that it belongs to.',
  response: z.object({
    role: z.enum(roles),
    rights: z.array(z.enum(rights)),
    person: z.nullable(z.string()),
    agency: z.nullable(agency),
    hasReviewRule: z.optional(z.boolean()),
  }),
})
