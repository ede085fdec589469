import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { callersId, reason, transfer } from './transfer.ts'

/**
 * Leaves the transfer itself unchanged. 400 when the transfer credited nothing or is already reversed, when the balance
 * does not cover it, and when the reference is already used; 404 for an unknown id.
 *
 * @spec States and transitions
 */
export const reverseTransfer = endpoint({
  operation: 'reverseTransfer',
  method: 'POST',
  path: '/miles/transfer/{id}/reverse',
  group: 'Miles',
  summary: 'Reverse a transfer',
  description:
    'Requests that the miles of a credited transfer are taken back. The review rule decides whether the reversal is booked at once or another person must approve it; the response is the transfer with its `reversal`. A reversal that the balance does not cover is refused, unless `allow_debt` is true, which needs the right `approve` too: another person must then approve it, and the uncovered miles become a debt, which later credits settle first. `reference_id` is unique among reversals.',
  right: 'correct',
  params: z.object({ id: z.string() }),
  body: z.object({ reason, reference_id: z.optional(callersId), allow_debt: z.optional(z.boolean()) }),
  response: transfer,
})
