import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { transfer } from './transfer.ts'

/**
 * Ends a pending transfer without crediting it; 403 to the key that sent it, 400 when it is settled already, 404 when
 * there is none.
 *
 * @spec States and transitions
 */
export const rejectTransfer = endpoint({
  operation: 'rejectTransfer',
  method: 'POST',
  path: '/miles/transfer/{id}/reject',
  group: 'Miles',
  summary: 'Reject a pending transfer',
  description: 'Ends a pending transfer, which then is `failed`. It takes another staff key than the one that sent it.',
  needs: 'staff',
  params: z.object({ id: z.string() }),
  response: transfer,
})
