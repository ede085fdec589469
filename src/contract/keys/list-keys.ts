import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { listedKey, managed } from './key.ts'

/** Returns no secrets. @spec Authentication */
export const listKeys = endpoint({
  ...managed,
  operation: 'listKeys',
  method: 'GET',
  path: '/keys',
  summary: 'List keys',
  description:
    'Lists all keys, newest first, including ended keys. Keys set in the environment of the service come last. People who sign in with a provider have no keys.',
  response: z.object({ data: z.array(listedKey) }),
})
