import * as z from 'zod/mini'
import { endpoint, type RequestOf, type ResponseOf } from './endpoint.ts'
import {
  exactlyOneRecipient,
  recipientFields,
  referenceId,
  transferAmount,
  transferNote,
  transferStatuses,
} from './transfer.ts'

/**
 * Credits miles from an external source to an account, once for each reference: a reference that is used is a 400, and
 * `listTransfers` tells what became of it. 400 too when no account is the recipient, and past the daily limit of a key.
 *
 * @spec 1. Transfer miles into an account
 */
export const transferMiles = endpoint({
  operation: 'transferMiles',
  method: 'POST',
  path: '/miles/transfer/create',
  group: 'Miles',
  summary: 'Transfer miles into an account',
  description:
    'Credits miles from an external source to an account, told by its id or its phone number. The reference is used up by a transfer that is stored: sent again it is refused, and `GET /miles/transfer/list` tells what became of the first. An amount above the limit of review is stored as `pending`, and credits nothing until another staff key approves it.',
  needs: 'staff',
  body: z
    .object({
      ...recipientFields,
      amount: transferAmount,
      reference_id: referenceId.check(z.meta({ examples: ['partner-2027-000123'] })),
      note: z.optional(transferNote),
    })
    .check(exactlyOneRecipient),
  response: z.object({ transaction_id: z.string(), reference_id: z.string(), status: z.enum(transferStatuses) }),
})

export type TransferRequest = RequestOf<typeof transferMiles>
export type TransferResponse = ResponseOf<typeof transferMiles>
