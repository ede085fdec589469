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
    "Returns a transfer by its transaction id. An unknown id is a 404, and so is another person's transfer for a key without the right `read`.",
  right: ['read', 'transfer'],
  params: z.object({ id: z.string() }),
  response: transfer,
})
