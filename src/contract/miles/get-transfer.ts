import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { memberRead, transfer } from './transfer.ts'

/** @spec Miles transfer */
export const getTransfer = endpoint({
  ...memberRead,
  operation: 'getTransfer',
  path: '/miles/transfer/{id}',
  summary: 'Get a transfer',
  description: 'One transfer by its id. Without the right `read`, a transfer of another person is a 404 too.',
  right: ['read', 'transfer'],
  params: z.object({ id: z.string() }),
  response: transfer,
})
