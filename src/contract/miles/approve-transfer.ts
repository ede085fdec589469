import { endpoint } from '../endpoint.ts'
import { decision } from './transfer.ts'

/**
 * Returns the transfer, now `success`; 403 for the person who sent it, 400 when it is not pending or the account is not
 * open, 404 for an unknown id.
 *
 * @spec States and transitions
 */
export const approveTransfer = endpoint({
  ...decision,
  operation: 'approveTransfer',
  path: '/miles/transfer/{id}/approve',
  summary: 'Approve a pending transfer',
  description:
    "Credits a pending transfer, with an optional reason. Needs a key of a person other than the sender. The miles count towards that key's daily limit.",
})
