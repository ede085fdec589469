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
  description: 'Every key, newest first, also ended ones; last those that are set in the environment of the service.',
  response: z.object({ data: z.array(listedKey) }),
})
