import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { ofOne } from './webhook.ts'

/** @spec Events */
export const deleteWebhook = endpoint({
  ...ofOne,
  operation: 'deleteWebhook',
  path: '/webhooks/{id}/delete',
  summary: 'Delete a webhook',
  description: 'Deletes a webhook and its deliveries, including waiting ones.',
  response: z.object({ success: z.boolean() }),
})
