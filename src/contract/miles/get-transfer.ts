import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { memberRead, transfer } from './transfer.ts'

/** @spec Miles transfer */
export const getTransfer = endpoint({
  ...memberRead,
  operation: 'getTransfer',
  path: '/miles/transfer/{id}',
  summary: 'Get a transfer',
  description:
    'One transfer by its transaction id. An unknown id is a 404; so is, for a key without the right `read`, a transfer that another person has sent.',
  right: ['read', 'transfer'],
  params: z.object({ id: z.string() }),
  response: transfer,
})
