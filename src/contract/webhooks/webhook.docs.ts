import { bodyDocs, fieldDocs, schemaDocs, type SubjectDocs } from '../docs.ts'
import { exampleReference, exampleTransferId, sampleAccounts } from '../miles/sample-ledger.docs.ts'
import {
  type AccountEventBody,
  accountEventBody,
  type TransferEventBody,
  transferEventBody,
  type Webhook,
  webhook,
  type WebhookDelivery,
  webhookDelivery,
  type WebhookEvent,
  webhookWithSecret,
} from './webhook.ts'

const webhookDocs = {
  id: 'The id of the webhook.',
  url: 'Where events are sent: an https URL at a public address, or one at an origin that the operator allows.',
  events: 'The events that are sent.',
  isEnabled: 'Whether events are sent.',
  createdBy: 'Who has created it: the person of the key, or its label.',
  disabledAt: 'When the webhook was disabled, by a change or a 410 of the receiver; `null` while it is enabled.',
  webhook: 'The webhook.',
  secret: 'Signs what is sent: `whsec_` and 32 random bytes in base64. It is shown once.',
  earlierSecretEndsAt: 'Until when the secret before the last rotation signs too; `null` where it does not.',
}

const deliveryDocs = {
  id: 'The `webhook-id` of all attempts.',
  event: 'The name of the event.',
  accountId: 'The id of the account that it is about.',
  transactionId: 'The id of the transfer that it is about; `null` where it is about the account itself.',
  createdAt: 'When the event was read from the log.',
  status: '`waiting` for an attempt, `delivered`, or `failed` after the last attempt.',
  attempts: 'How often it was sent, since it was last asked for.',
  lastAttemptAt: 'When it was last sent; `null` before that.',
  lastStatus: 'The status of the last response; `null` without one.',
  lastProblem:
    'Why the last attempt failed: another status than 2xx, a redirect, no response within 15 seconds, no connection, or an address that is not public; `null` where it did not.',
  nextAttemptAt: 'When it is sent next; `null` unless it waits.',
}

const eventDocs = {
  sequence:
    'The place of the event in the log of the ledger: of one account, later events have greater ones, with gaps.',
  at: 'When it happened.',
}

/** Stand for random values, as do the secrets in the examples. */
export const exampleWebhookId = '0b8e6c1c-4a57-4a3e-9f0d-6f5f3c2f9a10'
export const exampleDeliveryId = 'msg_Tq3Yc0u9xJrG7kDk2l5vZg'
const secret = 'whsec_9ZlC0b5n1mE8hJx3vQ2rT7uWkYpA4sDfG6HjKlZxCvM='

const at = '2026-11-22T14:11:49.777Z'
const accountId = sampleAccounts.changed.account_id
const events: WebhookEvent[] = ['transfer-in.success', 'transfer-in.failed', 'account.changed']
const stored: Webhook = {
  id: exampleWebhookId,
  url: 'https://partner.example.com/events',
  events,
  createdBy: 'Ana',
  createdAt: at,
  disabledAt: null,
  earlierSecretEndsAt: null,
}
const delivery: WebhookDelivery = {
  id: exampleDeliveryId,
  event: 'account.changed',
  accountId,
  transactionId: null,
  createdAt: at,
  status: 'waiting',
  attempts: 1,
  lastAttemptAt: at,
  lastStatus: 503,
  lastProblem: 'status',
  nextAttemptAt: at,
}
const request = { id: exampleWebhookId }

/** Documents webhooks and their events. */
export const webhooksDocs: SubjectDocs = {
  id: 'The id of a webhook, in any letter case.',
  schemas: [
    schemaDocs('Webhook', webhook, 'Where events are sent, and which.', webhookDocs),
    schemaDocs('WebhookWithSecret', webhookWithSecret, 'A webhook and its new secret.', webhookDocs),
    schemaDocs('WebhookDelivery', webhookDelivery, 'A delivery of an event.', deliveryDocs),
    schemaDocs('TransferEvent', transferEventBody, 'An event of a transfer, as it is sent.', {
      payload: fieldDocs('The event.', {
        reference_id: "The sender's own id of the transfer.",
        amount: 'Whole miles.',
        status: 'The status of the transfer, which a reversal does not change.',
        decision: 'The decision of a person, if the transfer or its reversal waited; otherwise `null`.',
        ...eventDocs,
      }),
    }),
    schemaDocs('AccountEvent', accountEventBody, 'An event of an account, as it is sent.', {
      payload: fieldDocs('The event.', { change: 'The change.', ...eventDocs }),
    }),
  ],
  operations: {
    createWebhook: {
      body: bodyDocs('WebhookRequest', 'A webhook to create.', webhookDocs),
      request: { url: stored.url, events },
      response: { webhook: stored, secret },
    },
    listWebhooks: {
      result: bodyDocs('WebhookList', 'All webhooks, oldest first.'),
      request: {},
      response: { data: [stored] },
    },
    updateWebhook: {
      body: bodyDocs('WebhookChange', 'The fields to change; others stay as they are.', webhookDocs),
      request: { ...request, isEnabled: true },
      response: stored,
    },
    rotateWebhookSecret: { request, response: { webhook: { ...stored, earlierSecretEndsAt: at }, secret } },
    listWebhookDeliveries: {
      result: bodyDocs('WebhookDeliveryPage', 'A page of deliveries, newest first.'),
      parameters: {
        status: ['Those that wait for an attempt, that were delivered, or that failed for good.', 'waiting'],
      },
      request: { ...request, limit: 1 },
      response: { data: [delivery], pagination: { limit: 1, next: null } },
    },
    sendWebhookAgain: {
      body: bodyDocs('DeliveryToSend', 'The delivery to send again.', { deliveryId: 'The id of a delivery.' }),
      request: { ...request, deliveryId: exampleDeliveryId },
      response: { ...delivery, attempts: 0 },
    },
    deleteWebhook: {
      result: bodyDocs('DeletedWebhook', 'That a webhook is deleted.', webhookDocs),
      request,
      response: { success: true },
    },
  },
}

/** The occasion of each event. */
export const eventSummaries: Readonly<Record<WebhookEvent, string>> = {
  'transfer-in.pending': 'A transfer waits for approval',
  'transfer-in.success': 'A transfer is credited, at once or by approval',
  'transfer-in.failed': 'A transfer is rejected',
  'transfer-in.reversed': 'The miles of a transfer are taken back',
  'account.opened': 'An account is opened',
  'account.changed': 'An account has another phone number, or is frozen, unfrozen or closed',
}

const event = { account_id: accountId, sequence: 1042, at }
const transfer = { transaction_id: exampleTransferId, reference_id: exampleReference, amount: 500, ...event }

/** The payload of each event's example. */
export const eventExamples: Readonly<Record<WebhookEvent, TransferEventBody['payload'] | AccountEventBody['payload']>> =
  {
    'transfer-in.pending': { ...transfer, status: 'pending', decision: null },
    'transfer-in.success': { ...transfer, status: 'success', decision: null },
    'transfer-in.failed': { ...transfer, status: 'failed', decision: 'rejected' },
    'transfer-in.reversed': { ...transfer, status: 'success', decision: null },
    'account.opened': { change: 'opened', ...event },
    'account.changed': { change: 'frozen', ...event },
  }
