import * as z from 'zod/mini'
import { transferStatuses } from '../miles/transfer.ts'

const transferEvents = [
  'transfer-in.pending',
  'transfer-in.success',
  'transfer-in.failed',
  'transfer-in.reversed',
] as const
const accountEvents = ['account.opened', 'account.changed'] as const

/** The events that are sent to webhooks. @spec Events */
export const webhookEvents = [...transferEvents, ...accountEvents] as const
export type WebhookEvent = (typeof webhookEvents)[number]

/** The most webhooks of a service. */
export const maxWebhooks = 20

/** For how many hours a secret of a webhook still signs after it was replaced, and the most rotations within them. */
export const rotationHours = 24
export const maxRotations = 3

/** How long a receiver may take to respond, in seconds. */
export const receiverSeconds = 15

/** How long is waited after each failed attempt, in seconds, as Standard Webhooks recommends: more than three days in all. */
export const retrySeconds = [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400] as const

/** For how many days deliveries are listed. */
export const keptDeliveryDays = 30

/**
 * Common to the bodies: `sequence` is the place of the event in the log of the ledger, so that of one account later
 * events have greater ones, with gaps; `at` is when it happened.
 */
const eventFields = { account_id: z.guid(), sequence: z.int(), at: z.iso.datetime() }

/** A body about a transfer: `status` is the transfer's, `decision` a person's where it, or its reversal, waited. */
export const transferEventBody = z.object({
  event_name: z.enum(transferEvents),
  payload: z.object({
    transaction_id: z.string(),
    reference_id: z.string(),
    amount: z.int(),
    status: z.enum(transferStatuses),
    decision: z.nullable(z.enum(['approved', 'rejected'])),
    ...eventFields,
  }),
})
export type TransferEventBody = z.output<typeof transferEventBody>

/** A body about an account. */
export const accountEventBody = z.object({
  event_name: z.enum(accountEvents),
  payload: z.object({ change: z.enum(['opened', 'phone_number', 'frozen', 'unfrozen', 'closed']), ...eventFields }),
})
export type AccountEventBody = z.output<typeof accountEventBody>

/** Where events are sent, and which. */
export const webhookFields = {
  url: z.url({ protocol: /^https?$/, error: 'must be an https URL' }).check(z.maxLength(2000)),
  events: z.array(z.enum(webhookEvents)).check(z.minLength(1), z.maxLength(webhookEvents.length)),
}

/**
 * A webhook. `createdBy` is the person of the key, or its label; `disabledAt` is `null` while events are sent; until
 * `earlierSecretEndsAt` the secret before the last rotation signs too.
 */
export const webhook = z.object({
  id: z.guid(),
  ...webhookFields,
  createdBy: z.string(),
  createdAt: z.iso.datetime(),
  disabledAt: z.nullable(z.iso.datetime()),
  earlierSecretEndsAt: z.nullable(z.iso.datetime()),
})
export type Webhook = z.output<typeof webhook>

/** A webhook with its secret, as Standard Webhooks writes one: `whsec_` and 32 random bytes in base64. It is shown once. */
export const webhookWithSecret = z.object({
  webhook,
  secret: z.string().check(z.regex(/^whsec_[A-Za-z0-9+/]{43}=$/)),
})

export const deliveryStatuses = ['waiting', 'delivered', 'failed'] as const

/** Why an attempt failed: another status than 2xx, a redirect, no response in time, no connection, or an address that is not public. */
export const deliveryProblems = ['status', 'redirect', 'timeout', 'unreachable', 'private_address'] as const
export type DeliveryProblem = (typeof deliveryProblems)[number]

/**
 * An event that was sent to a webhook. `id` is the `webhook-id` of all its attempts; `transactionId` is `null` for events of
 * accounts; `lastStatus` is of HTTP, `null` without a response; `nextAttemptAt` is `null` unless it waits.
 */
export const webhookDelivery = z.object({
  id: z.string(),
  event: z.enum(webhookEvents),
  accountId: z.guid(),
  transactionId: z.nullable(z.string()),
  createdAt: z.iso.datetime(),
  status: z.enum(deliveryStatuses),
  attempts: z.int(),
  lastAttemptAt: z.nullable(z.iso.datetime()),
  lastStatus: z.nullable(z.int()),
  lastProblem: z.nullable(z.enum(deliveryProblems)),
  nextAttemptAt: z.nullable(z.iso.datetime()),
})
export type WebhookDelivery = z.output<typeof webhookDelivery>

/** Common to the operations. */
export const managed = { group: 'Webhooks', needs: 'staff', right: 'manage' } as const

/** Common to the operations on one webhook. */
export const ofOne = { ...managed, method: 'POST', params: z.object({ id: z.guid() }) } as const
