import { endpoint } from '../endpoint.ts'
import { ofOne, webhookWithSecret } from './webhook.ts'

/** 400 after three rotations in the last 24 hours. @spec Events */
export const rotateWebhookSecret = endpoint({
  ...ofOne,
  operation: 'rotateWebhookSecret',
  path: '/webhooks/{id}/rotate',
  summary: 'Rotate the secret of a webhook',
  description:
    'Replaces the secret, at most three times in 24 hours. `webhook-signature` has a signature by the new secret and by each one replaced in the last 24 hours, newest first; `x-signature` is by the new one at once.',
  response: webhookWithSecret,
})
