import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { changedKey, storedKeyId } from './key.ts'

/** 404 where the key is not stored. @spec Authentication */
export const revokeKey = endpoint({
  operation: 'revokeKey',
  method: 'POST',
  path: '/keys/{id}/revoke',
  group: 'Keys',
  needs: 'staff',
  right: 'manage',
  summary: 'Revoke a key',
  description:
    'Ends a key for good: every process of the service refuses it within a second. Revoking one again changes nothing.',
  params: z.object({ id: storedKeyId }),
  response: changedKey,
})
