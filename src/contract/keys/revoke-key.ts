import { endpoint } from '../endpoint.ts'
import { changedKey, ofOneKey } from './key.ts'

/** 404 when the key is not stored. @spec Authentication */
export const revokeKey = endpoint({
  ...ofOneKey,
  operation: 'revokeKey',
  path: '/keys/{id}/revoke',
  summary: 'Revoke a key',
  description:
    'Ends a key for good: every process of the service refuses it within a second. Revoking it again changes nothing.',
  response: changedKey,
})
