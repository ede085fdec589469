import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { transfer } from './transfer.ts'

/**
 * Rejects a pending transfer and returns it, now with the status `failed`; nothing is credited.
 *
 * 403 with the key that sent it, 400 when it is already settled, 404 for an unknown id.
 *
 * @spec States and transitions
 */
export const rejectTransfer = endpoint({
  operation: 'rejectTransfer',
  method: 'POST',
  path: '/miles/transfer/{id}/reject',
  group: 'Miles',
  summary: 'Reject a pending transfer',
  description:
    'Rejects a pending transfer, whose status becomes `failed`. Requires a staff key other than the one that sent it.',
  needs: 'staff',
  right: 'approve',
  params: z.object({ id: z.string() }),
  response: transfer,
})
