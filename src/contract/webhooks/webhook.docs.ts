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
  url: 'The receiver of the events: an https URL at a public address, or a URL at an origin that the operator allows.',
  events: 'The events to send.',
  isEnabled: 'Whether events are sent.',
  createdBy: 'The creator: the person of the key, or its label.',
  disabledAt: 'When a change or a 410 from the receiver disabled the webhook; `null` while it is enabled.',
  webhook: 'The webhook.',
  secret: 'The signing secret: `whsec_` and 32 random bytes in base64. It is shown once.',
  earlierSecretEndsAt: 'When the secret before the last rotation stops signing; `null` if there is none.',
}

const deliveryDocs = {
  id: 'The `webhook-id` of all attempts.',
  event: 'The name of the event.',
  accountId: 'The account of the event.',
  transactionId: 'The transfer of the event; `null` for an event of the account itself.',
  createdAt: 'When the event was read from the log.',
  status: '`waiting` for an attempt, `delivered`, or `failed` after the last attempt.',
  attempts: 'The number of attempts, since it was last sent again.',
  lastAttemptAt: 'When it was last sent; `null` if never.',
  lastStatus: 'The HTTP status of the last response; `null` without a response.',
  lastProblem:
    'Why the last attempt failed: a status other than 2xx, a redirect, no response within 15 seconds, no connection, or an address that is not public; `null` if it did not fail.',
  nextAttemptAt: 'When it is sent next; `null` unless it is waiting.',
}

const eventDocs = {
  sequence:
    'The position of the event in the log of the ledger. It increases with the events of an account, with gaps.',
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
    schemaDocs('Webhook', webhook, 'A receiver of events.', webhookDocs),
    schemaDocs('WebhookWithSecret', webhookWithSecret, 'A webhook and its new secret.', webhookDocs),
    schemaDocs('WebhookDelivery', webhookDelivery, 'A delivery of an event.', deliveryDocs),
    schemaDocs('TransferEvent', transferEventBody, 'An event of a transfer, as it is sent.', {
      payload: fieldDocs('The event.', {
        reference_id: "The sender's id of the transfer.",
        amount: 'Whole miles.',
        status: 'The status of the transfer, which a reversal does not change.',
        decision: 'The decision, if the transfer or its reversal waited for one; otherwise `null`.',
        ...eventDocs,
      }),
    }),
    schemaDocs('AccountEvent', accountEventBody, 'An event of an account, as it is sent.', {
      payload: fieldDocs('The event.', { change: 'The kind of change.', ...eventDocs }),
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
      body: bodyDocs('WebhookChange', 'The fields to change.', webhookDocs),
      request: { ...request, isEnabled: true },
      response: stored,
    },
    rotateWebhookSecret: { request, response: { webhook: { ...stored, earlierSecretEndsAt: at }, secret } },
    listWebhookDeliveries: {
      result: bodyDocs('WebhookDeliveryPage', 'A page of deliveries, newest first.'),
      parameters: { status: ['The status of the deliveries.', 'waiting'] },
      request: { ...request, limit: 1 },
      response: { data: [delivery], pagination: { limit: 1, next: null } },
    },
    sendWebhookAgain: {
      body: bodyDocs('DeliveryToSend', 'The delivery to send again.', { deliveryId: 'The id of a delivery.' }),
      request: { ...request, deliveryId: exampleDeliveryId },
      response: { ...delivery, attempts: 0 },
    },
    deleteWebhook: {
      result: bodyDocs('DeletedWebhook', 'Confirms that a webhook was deleted.', webhookDocs),
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
  'account.changed': 'An account gets a new phone number, or is frozen, unfrozen or closed',
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
