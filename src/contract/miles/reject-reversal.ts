import { endpoint } from '../endpoint.ts'
import { decision } from './transfer.ts'

/**
 * Returns the transfer, which keeps its miles; 403 for the person who requested the reversal, 400 when no reversal is
 * pending, 404 for an unknown id.
 *
 * @spec States and transitions
 */
export const rejectReversal = endpoint({
  ...decision,
  operation: 'rejectReversal',
  path: '/miles/transfer/{id}/reversal/reject',
  summary: 'Reject a pending reversal',
  description:
    'Rejects the pending reversal of a transfer, with an optional reason. Needs a key of a person other than the requester.',
})
