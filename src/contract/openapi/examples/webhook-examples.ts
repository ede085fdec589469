import type { Webhook, WebhookDelivery, WebhookEvent } from '../../webhooks/webhook.ts'
import type { SomeExamples } from './example.ts'
import { exampleReference, exampleTransferId, sampleAccounts } from './sample-ledger.ts'

/** They stand for random ones. */
export const exampleWebhookId = '0b8e6c1c-4a57-4a3e-9f0d-6f5f3c2f9a10'
const deliveryId = 'msg_Tq3Yc0u9xJrG7kDk2l5vZg'
const secret = 'whsec_9ZlC0b5n1mE8hJx3vQ2rT7uWkYpA4sDfG6HjKlZxCvM='

const at = '2026-11-22T14:11:49.777Z'
const accountId = sampleAccounts.changed.account_id
const events: WebhookEvent[] = ['transfer-in.success', 'transfer-in.failed', 'account.changed']
const webhook: Webhook = {
  id: exampleWebhookId,
  url: 'https://partner.example.com/events',
  events,
  createdBy: 'Ana',
  createdAt: at,
  disabledAt: null,
  earlierSecretEndsAt: null,
}
const delivery: WebhookDelivery = {
  id: deliveryId,
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

/** Examples about webhooks. */
export const webhookExamples = {
  createWebhook: { request: { url: webhook.url, events }, response: { webhook, secret } },
  listWebhooks: { request: {}, response: { data: [webhook] } },
  updateWebhook: { request: { ...request, isEnabled: true }, response: webhook },
  rotateWebhookSecret: { request, response: { webhook: { ...webhook, earlierSecretEndsAt: at }, secret } },
  listWebhookDeliveries: {
    request: { ...request, limit: 1 },
    response: { data: [delivery], pagination: { limit: 1, next: null } },
  },
  sendWebhookAgain: { request: { ...request, deliveryId }, response: { ...delivery, attempts: 0 } },
  deleteWebhook: { request, response: { success: true } },
} satisfies SomeExamples

const event = { account_id: accountId, sequence: 1042, at }

/** An example of a body about a transfer, and of one about an account. */
export const webhookBodyExamples = {
  transfer: {
    transaction_id: exampleTransferId,
    reference_id: exampleReference,
    amount: 500,
    status: 'success',
    decision: null,
    ...event,
  },
  account: { change: 'frozen', ...event },
}
