import { endpoint } from '../endpoint.ts'
import { ofOne, webhookWithSecret } from './webhook.ts'

/** @spec Events */
export const rotateWebhookSecret = endpoint({
  ...ofOne,
  operation: 'rotateWebhookSecret',
  path: '/webhooks/{id}/rotate',
  summary: 'Rotate the secret of a webhook',
  description:
    'Replaces the secret. For 24 hours `webhook-signature` has a signature by each of the two; `x-signature` is by the new one at once.',
  response: webhookWithSecret,
})
