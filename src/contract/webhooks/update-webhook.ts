import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { ofOneWebhook, webhook, webhookFields } from './webhook.ts'

/** @spec Events */
export const updateWebhook = endpoint({
  ...ofOneWebhook,
  operation: 'updateWebhook',
  path: '/webhooks/{id}/update',
  summary: 'Change a webhook',
  description:
    'Changes the URL of a webhook or the events that it receives from now on, or disables or enables it. Events that happen while it is disabled are sent once it is enabled.',
  body: z.object({
    url: z.optional(webhookFields.url),
    events: z.optional(webhookFields.events),
    isEnabled: z.optional(z.boolean()),
  }),
  response: webhook,
})
