import { endpoint } from '../endpoint.ts'
import { decision } from './transfer.ts'

/**
 * Returns the transfer; 403 for the person who requested the reversal, 400 when no reversal is pending or the balance
 * does not cover it, 404 for an unknown id.
 *
 * @spec States and transitions
 */
export const approveReversal = endpoint({
  ...decision,
  operation: 'approveReversal',
  path: '/miles/transfer/{id}/reversal/approve',
  summary: 'Approve a pending reversal',
  description:
    "Books the pending reversal of a transfer, with an optional reason. Needs a key of a person other than the requester. The miles count towards that key's daily limit.",
})
