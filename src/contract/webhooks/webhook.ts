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

/** How many hours a replaced secret still signs, and the most rotations in that time. */
export const rotationHours = 24
export const maxRotations = 3

/** How many seconds a receiver has to respond. */
export const receiverSeconds = 15

/** The delay after each failed attempt, in seconds, as Standard Webhooks recommends: over three days in all. */
export const retrySeconds = [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400] as const

/** How many days deliveries stay listed. */
export const keptDeliveryDays = 30

/** The fields common to all bodies. `sequence` increases with later events of an account, with gaps. */
const eventFields = { account_id: z.guid(), sequence: z.int(), at: z.iso.datetime() }

/** The body of a transfer event. `decision` is a person's decision, if the transfer or its reversal waited for one. */
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

export const accountEventBody = z.object({
  event_name: z.enum(accountEvents),
  payload: z.object({ change: z.enum(['opened', 'phone_number', 'frozen', 'unfrozen', 'closed']), ...eventFields }),
})
export type AccountEventBody = z.output<typeof accountEventBody>

/** The URL and the events of a webhook. */
export const webhookFields = {
  url: z.url({ protocol: /^https?$/, error: 'must be an https URL' }).check(z.maxLength(2000)),
  events: z.array(z.enum(webhookEvents)).check(z.minLength(1), z.maxLength(webhookEvents.length)),
}

/** A webhook; until `earlierSecretEndsAt`, the secret before the last rotation also signs. */
export const webhook = z.object({
  id: z.guid(),
  ...webhookFields,
  createdBy: z.string(),
  createdAt: z.iso.datetime(),
  disabledAt: z.nullable(z.iso.datetime()),
  earlierSecretEndsAt: z.nullable(z.iso.datetime()),
})
export type Webhook = z.output<typeof webhook>

/** A webhook with its secret in the form of Standard Webhooks: `whsec_` and 32 random bytes in base64. It is shown once. */
export const webhookWithSecret = z.object({
  webhook,
  secret: z.string().check(z.regex(/^whsec_[A-Za-z0-9+/]{43}=$/)),
})

export const deliveryStatuses = ['waiting', 'delivered', 'failed'] as const

/** The causes of a failed attempt: a status other than 2xx, a redirect, a timeout, no connection, or a private address. */
export const deliveryProblems = ['status', 'redirect', 'timeout', 'unreachable', 'private_address'] as const
export type DeliveryProblem = (typeof deliveryProblems)[number]

/** An event sent to a webhook; `webhook.docs.ts` describes its fields. */
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

/** The properties common to all operations on webhooks. */
export const managed = { group: 'Webhooks', needs: 'staff', right: 'manage' } as const

/** The properties common to operations on one webhook. */
export const ofOneWebhook = { ...managed, method: 'POST', params: z.object({ id: z.guid() }) } as const
