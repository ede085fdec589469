import { endpoint } from '../endpoint.ts'
import { changedKey, ofOne } from './key.ts'

/** 404 when the key is not stored. @spec Authentication */
export const revokeKey = endpoint({
  ...ofOne,
  operation: 'revokeKey',
  path: '/keys/{id}/revoke',
  summary: 'Revoke a key',
  description: 'Ends a key for good, within a second. Revoking one again changes nothing.',
  response: changedKey,
})
