import * as z from 'zod/mini'
import { endpoint, rights } from './endpoint.ts'

/**
 * What the key of the request may do; 401 when it is not good, which is how a page finds out before it keeps one.
 *
 * @spec Authentication
 */
export const getKey = endpoint({
  operation: 'getKey',
  method: 'GET',
  path: '/data/key',
  group: 'Data',
  summary: 'Tell what a key may do',
  description: 'The role of the key that the request carries: `public`, `agent` or `staff`.',
  needs: 'public',
  response: z.object({ role: z.enum(rights) }),
})
