import * as z from 'zod/mini'
import { endpoint, type RequestOf } from '../endpoint.ts'
import { similarDays } from './same-reference.ts'
import { callersId, exactlyOneRecipient, knownSimilar, recipientFields, transfer, transferAmount } from './transfer.ts'

export const maxCheckedTransfers = 500
/** Of how many recipients that are found the check counts as one request; each that is not found counts as one. */
export const foundInOneRequest = 50

/** Miles of transfers that are sent before, and not stored yet. */
const milesBefore = z.optional(z.int().check(z.minimum(0)))

/** A transfer that may be sent; `miles_before` is what its recipient is sent before, by transfers that are not in the same check. */
export const transferToCheck = z
  .object({
    ...recipientFields,
    amount: transferAmount,
    reference_id: callersId,
    miles_before: milesBefore,
  })
  .check(exactlyOneRecipient)

/** Among how many of an account's latest transfers similar ones are found: more than a member has in these days. */
export const maxComparedTransfers = 500
/** As many transfers that are compared count as one request. */
export const comparedInOneRequest = 50

const { transaction_id, reference_id, created_at, sent_by, sent_by_person } = transfer.shape

/**
 * A stored transfer that one to be sent may repeat; `credits` is false where it was rejected or reversed. To a caller without the
 * right `read`, one that another person has sent has no id, reference and sender, and noon (UTC) of its day as its time.
 */
const earlierTransfer = z.object({
  ...z.partial(z.object({ transaction_id, reference_id, sent_by, sent_by_person })).shape,
  created_at,
  credits: z.optional(z.boolean()),
})

/**
 * The outcome that a transfer would have. The recipient is `null` where there is none; a reference is `already_sent` where it has
 * the same recipient and miles; `refusal` is the message of the 400 that `transferMiles` would be. `earlier` is the stored
 * transfer that has the reference. `similar` has one that no transfer of the check has, the same account and miles: of those of the last `similarDays`
 * days, the latest whose reference is the same but for zeros, case or what a spreadsheet does to it, or else the latest that
 * neither failed nor was reversed. An imported opening balance counts as a transfer with a `transaction_id` of `null`.
 * `known_similar` is the condition on which `transferMiles` sends it only if no similar transfer was stored since.
 */
export const transferCheck = z.object({
  reference_id: z.string(),
  recipient: z.nullable(z.object({ account_id: z.guid() })),
  reference: z.enum(['free', 'already_sent', 'used']),
  expected: z.enum(['success', 'pending', 'refused']),
  refusal: z.nullable(z.string()),
  // Another platform may have neither.
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
  description: `What would become of up to 500 transfers if they were sent now, one after the other: whose account it is, whether it would be refused and why, whether the reference is used, and whether the transfer would wait for approval. Those before it in the same request count. It also names the stored transfer that has the reference, and a similar one of the last ${similarDays} days; to a key without the right \`read\`, only the day of those that another person has sent. Nothing is stored or reserved: \`POST /miles/transfer/create\` decides. It counts as one request for each recipient that is not found, as one for every ${foundInOneRequest} that are, and as one for every ${comparedInOneRequest} stored transfers that are compared; until that is known, as many requests are reserved as it has transfers.`,
  right: 'transfer',
  readsMembers: true,
  body: z.object({
    transfers: z.array(transferToCheck).check(z.minLength(1), z.maxLength(maxCheckedTransfers)),
    miles_before: milesBefore,
  }),
  response: z.object({ data: z.array(transferCheck) }),
})

export type CheckTransfersRequest = RequestOf<typeof checkTransfers>
