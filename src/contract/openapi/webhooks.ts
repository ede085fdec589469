import { accountEventBody, transferEventBody, type WebhookEvent, webhookEvents } from '../webhooks/webhook.ts'
import type { OpenApiOperation } from './document.ts'
import { webhookBodyExamples } from './examples/webhook-examples.ts'
import type { JsonSchemas } from './json-schemas.ts'

const summaries: Readonly<Record<WebhookEvent, string>> = {
  'transfer-in.pending': 'A transfer waits for approval',
  'transfer-in.success': 'A transfer is credited, at once or by approval',
  'transfer-in.failed': 'A transfer is rejected',
  'transfer-in.reversed': 'The miles of a transfer are taken back',
  'account.opened': 'An account is opened',
  'account.changed': 'An account has another phone number, or is frozen, unfrozen or closed',
}

const description =
  'Signed as Standard Webhooks describes, in the headers `webhook-id` (the same for all attempts), `webhook-timestamp` and `webhook-signature`; and in `x-signature`, the HMAC-SHA256 of the body in hexadecimal digits. Every response but 2xx has it sent again later; 410 disables the webhook.'

/** Returns what the service sends, by the name of the event. @spec Events */
export function describeWebhooks(schemas: JsonSchemas): Record<string, { readonly post: OpenApiOperation }> {
  const operations = webhookEvents.map((event) => {
    const isTransfer = event.startsWith('transfer-in')
    const schema = schemas.of(isTransfer ? transferEventBody : accountEventBody, 'output')
    const example = { event_name: event, payload: webhookBodyExamples[isTransfer ? 'transfer' : 'account'] }
    const post = {
      operationId: event,
      tags: ['Webhooks'],
      summary: summaries[event],
      description,
      security: [],
      parameters: [],
      requestBody: { required: true, content: { 'application/json': { schema, example } } },
      responses: { '2XX': { description: 'It is received.', headers: {} } },
    }
    return [event, { post }] as const
  })
  return Object.fromEntries(operations)
}
