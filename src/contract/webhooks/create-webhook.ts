import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { managed, webhookFields, webhookWithSecret } from './webhook.ts'

/** 400 when there are too many webhooks, or the URL is not allowed. @spec Events */
export const createWebhook = endpoint({
  ...managed,
  operation: 'createWebhook',
  method: 'POST',
  path: '/webhooks',
  summary: 'Create a webhook',
  description: 'Sends events from now on to a URL, each at least once, in any order. The secret is shown once.',
  body: z.object(webhookFields),
  response: webhookWithSecret,
})
