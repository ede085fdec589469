import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { madeKey, ofOneKey, overlapHours } from './key.ts'

/** 404 when the key is not stored; 400 when it has ended, has a successor or has no person. @spec Authentication */
export const rotateKey = endpoint({
  ...ofOneKey,
  operation: 'rotateKey',
  path: '/keys/{id}/rotate',
  summary: 'Rotate a key',
  description:
    'Creates a successor with the same name, person, rights, agency, daily limit and lifetime. Only this response contains the new key. The old key ends after `overlapHours`.',
  body: z.object({ overlapHours }),
  response: madeKey,
})
