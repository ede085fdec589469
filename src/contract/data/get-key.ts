import * as z from 'zod/mini'
import { endpoint, rights, roles } from '../endpoint.ts'

/** The cheapest way to find out whether a key is valid: 401 when it is not. @spec Authentication */
export const getKey = endpoint({
  operation: 'getKey',
  method: 'GET',
  path: '/data/key',
  group: 'Data',
  summary: 'Get the role of a key',
  description:
    'The role of the key that the request is sent with: `public`, `agent` or `staff`. Of a staff key also its rights, which the miles operations need: `read`, `transfer`, `approve` and `correct`; and the person it belongs to.',
  response: z.object({ role: z.enum(roles), rights: z.array(z.enum(rights)), person: z.nullable(z.string()) }),
})
