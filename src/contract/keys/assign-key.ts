import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { changedKey, keyOwner, ofOneKey } from './key.ts'

/** 404 when the key is not stored. @spec Authentication */
export const assignKey = endpoint({
  ...ofOneKey,
  operation: 'assignKey',
  path: '/keys/{id}/assign',
  summary: 'Assign a key',
  description:
    'Assigns a key to a person, or to an agency, from now on. Its earlier actions stay with the earlier owner.',
  body: z
    .object(keyOwner)
    .check(
      z.refine(({ person, agency }) => person !== undefined || agency !== undefined, 'person or agency must be given'),
    ),
  response: changedKey,
})
