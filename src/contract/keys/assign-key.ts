import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { changedKey, keyOwner, ofOne } from './key.ts'

/** 404 when the key is not stored. @spec Authentication */
export const assignKey = endpoint({
  ...ofOne,
  operation: 'assignKey',
  path: '/keys/{id}/assign',
  summary: 'Assign a key',
  description: 'Assigns a key to a person or an agency. Its earlier actions stay with the earlier holder.',
  body: z
    .object(keyOwner)
    .check(
      z.refine(({ person, agency }) => person !== undefined || agency !== undefined, 'person or agency must be given'),
    ),
  response: changedKey,
})
