import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { transfer } from './transfer.ts'

/**
 * Credits a pending transfer and returns it, now with the status `success`.
 *
 * 403 with the key that sent it, 400 when it is already settled, 404 for an unknown id.
 *
 * @spec States and transitions
 */
export const approveTransfer = endpoint({
  operation: 'approveTransfer',
  method: 'POST',
  path: '/miles/transfer/{id}/approve',
  group: 'Miles',
  summary: 'Approve a pending transfer',
  description: 'Credits a pending transfer. Requires a staff key other than the one that sent it.',
  needs: 'staff',
  right: 'approve',
  params: z.object({ id: z.string() }),
  response: transfer,
})
