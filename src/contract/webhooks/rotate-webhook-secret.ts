import { endpoint } from '../endpoint.ts'
import { ofOneWebhook, webhookWithSecret } from './webhook.ts'

/** 400 after three rotations in the last 24 hours. @spec Events */
export const rotateWebhookSecret = endpoint({
  ...ofOneWebhook,
  operation: 'rotateWebhookSecret',
  path: '/webhooks/{id}/rotate',
  summary: 'Rotate the secret of a webhook',
  description:
    'Replaces the secret, at most three times in 24 hours. `webhook-signature` has signatures by the new secret and by each secret replaced in the last 24 hours, newest first; `x-signature` uses only the new secret.',
  response: webhookWithSecret,
})
