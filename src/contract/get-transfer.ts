import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { transfer } from './transfer.ts'

/**
 * Returns one transfer by its transaction id; 404 for an unknown id.
 *
 * @spec Miles transfer
 */
export const getTransfer = endpoint({
  operation: 'getTransfer',
  method: 'GET',
  path: '/miles/transfer/{id}',
  group: 'Miles',
  summary: 'Get a transfer',
  description: 'One transfer by its transaction id. An unknown id is a 404.',
  needs: 'staff',
  right: 'read',
  readsMembers: true,
  params: z.object({ id: z.string() }),
  response: transfer,
})
