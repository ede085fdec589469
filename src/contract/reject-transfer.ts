import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { optionalReasonBody, transfer } from './transfer.ts'

/**
 * Rejects a pending transfer and returns it, now with the status `failed`; nothing is credited.
 *
 * 403 to the person who sent it, 400 when it is already settled, 404 for an unknown id.
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
    'Rejects a pending transfer, whose status becomes `failed`, with an optional reason. Another person than the one who sent it must do so, with a key of their own.',
  needs: 'staff',
  right: 'approve',
  params: z.object({ id: z.string() }),
  body: optionalReasonBody,
  response: transfer,
})
