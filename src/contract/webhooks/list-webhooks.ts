import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { managed, webhook } from './webhook.ts'

/** Returns the oldest first. @spec Events */
export const listWebhooks = endpoint({
  ...managed,
  operation: 'listWebhooks',
  method: 'GET',
  path: '/webhooks',
  summary: 'List webhooks',
  description: 'Lists all webhooks, oldest first, without their secrets.',
  response: z.object({ data: z.array(webhook) }),
})
