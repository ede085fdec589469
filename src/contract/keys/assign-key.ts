import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { changedKey, keyOwner, ofOne } from './key.ts'

/** 404 where the key is not stored. @spec Authentication */
export const assignKey = endpoint({
  ...ofOne,
  operation: 'assignKey',
  path: '/keys/{id}/assign',
  summary: 'Assign a key',
  description:
    'Makes a key that of a person, or one of an agency, from now on. What it did before stays with whose it was.',
  body: z
    .object(keyOwner)
    .check(
      z.refine(({ person, agency }) => person !== undefined || agency !== undefined, 'person or agency must be given'),
    ),
  response: changedKey,
})
