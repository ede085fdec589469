import { createWebhook } from '../../webhooks/create-webhook.ts'
import { deleteWebhook } from '../../webhooks/delete-webhook.ts'
import { listWebhookDeliveries } from '../../webhooks/list-webhook-deliveries.ts'
import { listWebhooks } from '../../webhooks/list-webhooks.ts'
import { sendWebhookAgain } from '../../webhooks/send-webhook-again.ts'
import { updateWebhook } from '../../webhooks/update-webhook.ts'
import {
  accountEventBody,
  transferEventBody,
  webhook,
  webhookDelivery,
  webhookWithSecret,
} from '../../webhooks/webhook.ts'
import { documented, listDocs } from '../schema-docs.ts'

const webhookDocs = {
  id: 'The id of the webhook.',
  url: 'Where events are sent: an https URL at a public address, or one at an origin that the operator allows.',
  events: 'The events that are sent.',
  isEnabled: 'Whether events are sent.',
  createdBy: 'Who has created it: the person of the key, or its label.',
  disabledAt:
    'Since when nothing is sent: by a change, or because the receiver has answered 410; `null` while they are.',
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

/** Where events are sent, and what is sent. */
export const webhookSchemas = [
  documented('Webhook', webhook, 'Where events are sent, and which.', webhookDocs),
  documented('WebhookList', listWebhooks.response, 'All webhooks, oldest first.', listDocs),
  documented('WebhookRequest', createWebhook.body, 'A webhook to create.', webhookDocs),
  documented('WebhookWithSecret', webhookWithSecret, 'A webhook and its new secret.', webhookDocs),
  documented('WebhookChange', updateWebhook.body, 'What to change; what is left out stays.', webhookDocs),
  documented('DeletedWebhook', deleteWebhook.response, 'That a webhook is deleted.', webhookDocs),
  documented('WebhookDelivery', webhookDelivery, 'What was sent of an event.', deliveryDocs),
  documented('WebhookDeliveryPage', listWebhookDeliveries.response, 'A page of deliveries, newest first.', listDocs),
  documented('DeliveryToSend', sendWebhookAgain.body, 'What to send again.', { deliveryId: 'The id of a delivery.' }),
  documented('TransferEvent', transferEventBody, 'An event of a transfer, as it is sent.', {
    payload: [
      'What has happened.',
      {
        reference_id: "The sender's own id of the transfer.",
        amount: 'Whole miles.',
        status: 'The status of the transfer, which a reversal does not change.',
        decision: 'What a person has decided, where the transfer or its reversal waited; `null` for others.',
        ...eventDocs,
      },
    ],
  }),
  documented('AccountEvent', accountEventBody, 'An event of an account, as it is sent.', {
    payload: ['What has happened.', { change: 'What has changed.', ...eventDocs }],
  }),
]
