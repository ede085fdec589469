import * as z from 'zod/mini'
import { endpoint, type RequestOf, type ResponseOf } from '../endpoint.ts'
import {
  callersId,
  exactlyOneRecipient,
  knownSimilar,
  recipientFields,
  transferAmount,
  transferBatch,
  transferNote,
  transferStatuses,
} from './transfer.ts'

/**
 * 400 when the reference is already used, the recipient has no account, or the key exceeds its daily limit; 412 when
 * there are more similar transfers than `known_similar` says, apart from the same batch.
 *
 * @spec 1. Transfer miles into an account
 */
export const transferMiles = endpoint({
  operation: 'transferMiles',
  method: 'POST',
  path: '/miles/transfer/create',
  group: 'Miles',
  isSpecified: true,
  summary: 'Transfer miles into an account',
  description:
    'Credits miles from an external source to an account, identified by its id or its phone number. A stored transfer uses up its reference: a second request with it is rejected, and `GET /miles/transfer/list` returns the first transfer. A transfer above the review limit is stored as `pending`, and credits nothing until another staff key approves it.',
  right: 'transfer',
  body: z
    .object({
      ...recipientFields,
      amount: transferAmount,
      reference_id: callersId,
      note: z.optional(transferNote),
      batch: z.optional(transferBatch),
      known_similar: z.optional(knownSimilar),
    })
    .check(exactlyOneRecipient),
  response: z.object({ transaction_id: z.string(), reference_id: z.string(), status: z.enum(transferStatuses) }),
})

export type TransferRequest = RequestOf<typeof transferMiles>
export type TransferResponse = ResponseOf<typeof transferMiles>
