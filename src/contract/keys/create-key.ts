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
    'Creates a key. Only this response contains the key. A staff key belongs to a person. Only staff keys have rights; agent and staff keys may belong to an agency. The pages of this service use the newest public key.',
  body: newKey,
  response: madeKey,
})
