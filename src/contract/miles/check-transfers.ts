import * as z from 'zod/mini'
import { endpoint, type RequestOf } from '../endpoint.ts'
import { similarDays } from './same-reference.ts'
import { callersId, exactlyOneRecipient, knownSimilar, recipientFields, transfer, transferAmount } from './transfer.ts'

export const maxCheckedTransfers = 500
/** A check counts as one request for this many recipients that exist, and for each recipient that does not. */
export const foundInOneRequest = 5

/** Miles of earlier transfers that are not stored yet. */
const milesBefore = z.optional(z.int().check(z.minimum(0)))

/** A transfer to check; `miles_before` is the miles that transfers outside this check send to its recipient first. */
export const transferToCheck = z
  .object({ ...recipientFields, amount: transferAmount, reference_id: callersId, miles_before: milesBefore })
  .check(exactlyOneRecipient)

/** How many of an account's latest transfers are compared: more than a member receives in `similarDays`. */
export const maxComparedTransfers = 500
/** How many compared transfers count as one request. */
export const comparedInOneRequest = 25

const { transaction_id, reference_id, created_at, sent_by, sent_by_person } = transfer.shape

/**
 * A stored transfer that the checked one may repeat; `credits` is false when it was rejected or reversed. For callers
 * without the right `read`, another person's transfer has no id, reference or sender, and its time is noon (UTC) of its
 * day.
 */
const earlierTransfer = z.object({
  ...z.partial(z.object({ transaction_id, reference_id, sent_by, sent_by_person })).shape,
  created_at,
  credits: z.optional(z.boolean()),
})

/**
 * The expected outcome of a transfer; `check-transfers.docs.ts` describes its fields. With `known_similar`,
 * `transferMiles` stores the transfer only if no similar one was stored since the check.
 */
export const transferCheck = z.object({
  reference_id: z.string(),
  recipient: z.nullable(z.object({ account_id: z.guid() })),
  reference: z.enum(['free', 'already_sent', 'used']),
  expected: z.enum(['success', 'pending', 'refused']),
  refusal: z.nullable(z.string()),
  // Another platform may return neither.
  earlier: z.optional(z.nullable(earlierTransfer)),
  similar: z.optional(
    z.nullable(
      z.extend(earlierTransfer, {
        transaction_id: z.optional(z.nullable(transaction_id)),
        same_reference: z.boolean(),
      }),
    ),
  ),
  known_similar: z.optional(knownSimilar),
})
export type TransferCheck = z.output<typeof transferCheck>

/** @spec 1. Transfer miles into an account */
export const checkTransfers = endpoint({
  operation: 'checkTransfers',
  method: 'POST',
  path: '/miles/transfer/check',
  group: 'Miles',
  summary: 'Check transfers before they are sent',
  description: `Returns the expected outcome of up to 500 transfers, as if they were sent now in this order: the account, whether the transfer would be refused and why, whether its reference is used, and whether it would wait for approval. Also returns the stored transfer with the same reference, and a similar one of the last ${similarDays} days; a key without the right \`read\` sees only the day of other people's transfers. Nothing is stored or reserved: \`POST /miles/transfer/create\` decides. Each recipient that is not found counts as one request, as do every ${foundInOneRequest} found recipients and every ${comparedInOneRequest} compared stored transfers. Until these numbers are known, one request is reserved for each transfer.`,
  right: 'transfer',
  readsMembers: true,
  body: z.object({
    transfers: z.array(transferToCheck).check(z.minLength(1), z.maxLength(maxCheckedTransfers)),
    miles_before: milesBefore,
  }),
  response: z.object({ data: z.array(transferCheck) }),
})

export type CheckTransfersRequest = RequestOf<typeof checkTransfers>
