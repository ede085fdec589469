import { endpoint } from '../endpoint.ts'
import { decision } from './transfer.ts'

/**
 * Returns the transfer; 403 for the person who sent it, 400 when it is not pending, 404 for an unknown id.
 *
 * @spec States and transitions
 */
export const rejectTransfer = endpoint({
  ...decision,
  operation: 'rejectTransfer',
  path: '/miles/transfer/{id}/reject',
  summary: 'Reject a pending transfer',
  description:
    'Rejects a pending transfer, with an optional reason; its status becomes `failed`. Needs a key of a person other than the sender.',
})
