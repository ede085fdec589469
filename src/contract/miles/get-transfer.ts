import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { transfer } from './transfer.ts'

/** @spec Miles transfer */
export const getTransfer = endpoint({
  operation: 'getTransfer',
  method: 'GET',
  path: '/miles/transfer/{id}',
  group: 'Miles',
  summary: 'Get a transfer',
  description:
    "Returns a transfer by its transaction id. An unknown id is a 404, and so is another person's transfer for a key without the right `read`.",
  right: ['read', 'transfer'],
  readsMembers: true,
  params: z.object({ id: z.string() }),
  response: transfer,
})
