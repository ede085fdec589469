import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { transfer } from './transfer.ts'

/**
 * Credits a pending transfer; 403 to the key that sent it, 400 when it is settled already, 404 when there is none.
 *
 * @spec States and transitions
 */
export const approveTransfer = endpoint({
  operation: 'approveTransfer',
  method: 'POST',
  path: '/miles/transfer/{id}/approve',
  group: 'Miles',
  summary: 'Approve a pending transfer',
  description: 'Credits a pending transfer. It takes another staff key than the one that sent it.',
  needs: 'staff',
  params: z.object({ id: z.string() }),
  response: transfer,
})
