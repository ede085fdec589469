import * as z from 'zod/mini'
import { endpoint, rights } from './endpoint.ts'

/**
 * Returns the role of the key that the request is sent with. It is the cheapest way to find out whether a key is valid: 401
 * when it is not.
 *
 * @spec Authentication
 */
export const getKey = endpoint({
  operation: 'getKey',
  method: 'GET',
  path: '/data/key',
  group: 'Data',
  summary: 'Get the role of a key',
  description: 'The role of the key that the request is sent with: `public`, `agent` or `staff`.',
  needs: 'public',
  response: z.object({ role: z.enum(rights) }),
})
