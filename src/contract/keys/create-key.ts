import { endpoint } from '../endpoint.ts'
import { madeKey, managed, newKey } from './key.ts'

/** 400 when a key of this role cannot have the requested fields. @spec Authentication */
export const createKey = endpoint({
  ...managed,
  operation: 'createKey',
  method: 'POST',
  path: '/keys',
  summary: 'Create a key',
  description:
    'Makes a key and returns it, once. A staff key belongs to a person; only a staff key has rights, and only an agent’s or a staff key an agency. The newest public key is the one of the pages of this service.',
  body: newKey,
  response: madeKey,
})
