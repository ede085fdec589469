import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { ofOneWebhook, webhookDelivery } from './webhook.ts'

/** @spec Events */
export const sendWebhookAgain = endpoint({
  ...ofOneWebhook,
  operation: 'sendWebhookAgain',
  path: '/webhooks/{id}/send-again',
  summary: 'Send an event again',
  description: 'Sends an event again with the same `webhook-id`, with the same retries as the first time.',
  body: z.object({ deliveryId: z.string().check(z.maxLength(100)) }),
  response: webhookDelivery,
})
