import * as z from 'zod/mini'

/** The limits of a transfer; lengths are in characters. @spec Limits */
export const minTransferMiles = 1
export const maxTransferMiles = 999_999
export const maxReferenceLength = 255
export const maxNoteLength = 500
export const maxBatchNameLength = 255

/** The messages that the specification prescribes word for word. @spec Errors */
export const recipientMessage = 'Either phone_number or account_id must be provided, but not both'
export const duplicateReferenceMessage = 'A transaction with this reference ID already exists'
export const unknownUserMessage = 'User not found'

/** @spec States and transitions */
export const transferStatuses = ['success', 'pending', 'failed'] as const
export type TransferStatus = (typeof transferStatuses)[number]

/** The id of an account, in any letter case. @spec 1. Transfer miles into an account */
export const accountId = z.guid('must be a UUID')

/** A phone number, with or without its plus, at most as long as a request body. @spec 1. Transfer miles into an account */
export const phoneNumber = z
  .string()
  .check(z.maxLength(65_536), z.regex(/^(\+1|1)[0-9]+$/, 'must start with +1 or 1, followed by digits only'))

/** An amount in whole miles. @spec 1. Transfer miles into an account */
export const transferAmount = z.int().check(z.minimum(minTransferMiles), z.maximum(maxTransferMiles))

/** Rejects lone surrogates: they cannot be stored, so two different texts could become the same. */
const wellFormed = z.refine<string>((text) => !/\p{Surrogate}/u.test(text), 'must be well-formed text')

/**
 * The caller's own identifier, such as the idempotency key of a transfer: printable, and compared exactly.
 *
 * @spec 1. Transfer miles into an account
 */
export const callersId = z.string().check(
  z.minLength(1),
  z.maxLength(maxReferenceLength),
  // oxlint-disable-next-line no-control-regex -- The rule is about control characters.
  z.regex(/^[^\x00-\x1f\x7f-\x9f]*$/, 'must not contain control characters'),
  wellFormed,
)

/** PostgreSQL cannot store U+0000 in text. */
// oxlint-disable-next-line no-control-regex -- The rule is about this character.
const withoutNul = z.regex(/^[^\x00]*$/, 'must not contain the character U+0000')

export const transferNote = z.string().check(z.maxLength(maxNoteLength), withoutNul, wellFormed)

/** A group of transfers, such as the lines of a file: the caller's own id for it, and a name for people. */
export const transferBatch = z.object({
  id: callersId,
  name: z.string().check(z.maxLength(maxBatchNameLength), withoutNul, wellFormed),
})

/** How many transfers of the same miles to the same account, stored at or after a time, the sender knows of. */
export const knownSimilar = z.object({
  since: z.iso.datetime().check(z.maxLength(40)),
  count: z.int().check(z.minimum(0)),
})

/** The recipient, by exactly one of the two. @spec 1. Transfer miles into an account */
export const recipientFields = { account_id: z.optional(accountId), phone_number: z.optional(phoneNumber) }

type RecipientValues = Partial<Record<'account_id' | 'phone_number' | 'external_id', unknown>>

/** Rejects a recipient with no identifier or several, even when another field is invalid. */
export const exactlyOneName = (error: string) =>
  z.refine<RecipientValues>(
    ({ account_id, phone_number, external_id }) =>
      [account_id, phone_number, external_id].filter((value) => value !== undefined).length === 1,
    { error, when: ({ value }) => typeof value === 'object' && value !== null && !Array.isArray(value) },
  )

/** @spec 1. Transfer miles into an account */
export const exactlyOneRecipient = exactlyOneName(recipientMessage)

/** The reason for a decision or a change. */
export const reason = z.string().check(z.minLength(1), z.maxLength(maxNoteLength), withoutNul, wellFormed)

/** The body of requests that decide or change something. */
export const reasonBody = z.object({ reason })
export const optionalReasonBody = z.object({ reason: z.optional(reason) })

/** The statuses of a request to take back the miles of a transfer. */
export const reversalStatuses = ['pending', 'booked', 'rejected'] as const

/** The key's owner, as written; `null` when the key belonged to no person, or a platform does not return one. */
export const personName = z.nullable(z.string())

/**
 * Why a transfer waits for approval: its miles, or its sender's or account's total for the day, exceed the review rule. A
 * reversal also waits when it may leave a debt.
 *
 * @spec States and transitions
 */
export const holdReasons = ['amount', 'sender_day', 'recipient_day', 'debt'] as const

/** The decision, `null` while there is none or when none is needed; `decided_by` is the label of a key. */
const decided = {
  decided_by: z.nullable(z.string()),
  decided_by_person: personName,
  decided_at: z.nullable(z.iso.datetime()),
  decision_reason: z.nullable(z.string()),
}

/** A reversal; `by` is the label of a key. */
export const reversal = z.object({
  status: z.enum(reversalStatuses),
  reason: z.string(),
  by: z.string(),
  by_person: personName,
  at: z.iso.datetime(),
  ...decided,
})

/**
 * A stored transfer: `amount` is in whole miles, `sent_by` is the label of a key, times are ISO 8601 in UTC. `reversal`
 * is the latest request for one. `held_by` is present only while the transfer or its reversal waits. `external_id` is
 * the member's, `null` when it was erased or a platform does not return it.
 *
 * @spec Miles transfer
 */
export const transfer = z.object({
  transaction_id: z.string(),
  reference_id: z.string(),
  account_id: z.string(),
  external_id: z.nullable(z.string()),
  amount: z.int(),
  status: z.enum(transferStatuses),
  note: z.nullable(z.string()),
  batch: z.nullable(transferBatch),
  sent_by: z.string(),
  sent_by_person: personName,
  created_at: z.iso.datetime(),
  ...decided,
  reversal: z.nullable(reversal),
  held_by: z.optional(z.enum(holdReasons)),
})
export type Transfer = z.output<typeof transfer>

/** The properties common to operations that read members' data. */
export const memberRead = { method: 'GET', group: 'Miles', right: 'read', readsMembers: true } as const

/** The properties common to decisions on a pending transfer or reversal. */
export const decision = {
  method: 'POST',
  group: 'Miles',
  right: 'approve',
  params: z.object({ id: z.string() }),
  body: optionalReasonBody,
  response: transfer,
} as const
