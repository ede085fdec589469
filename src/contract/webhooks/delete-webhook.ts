import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { ofOneWebhook } from './webhook.ts'

/** @spec Events */
export const deleteWebhook = endpoint({
  ...ofOneWebhook,
  operation: 'deleteWebhook',
  path: '/webhooks/{id}/delete',
  summary: 'Delete a webhook',
  description: 'Deletes a webhook and its deliveries, including waiting ones.',
  response: z.object({ success: z.boolean() }),
})
