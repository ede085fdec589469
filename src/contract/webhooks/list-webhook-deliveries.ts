import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { cursorPage, pageParameters } from '../pagination.ts'
import { deliveryStatuses, ofOneWebhook, webhookDelivery } from './webhook.ts'

/** Returns pages of deliveries, newest first. @spec Events */
export const listWebhookDeliveries = endpoint({
  ...ofOneWebhook,
  operation: 'listWebhookDeliveries',
  method: 'GET',
  path: '/webhooks/{id}/deliveries',
  summary: 'List deliveries',
  description:
    'Lists the sent and waiting deliveries of a webhook, newest first. They are erased 30 days after creation.',
  query: z.object({ status: z.optional(z.enum(deliveryStatuses)), ...pageParameters(50) }),
  response: z.object({ data: z.array(webhookDelivery), pagination: cursorPage }),
})
