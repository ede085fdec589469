import { eventExamples, eventSummaries } from '../webhooks/webhook.docs.ts'
import { accountEventBody, transferEventBody, webhookEvents } from '../webhooks/webhook.ts'
import type { OpenApiOperation } from './document.ts'
import type { JsonSchemas } from './json-schemas.ts'

const description =
  'Signed as Standard Webhooks describes, in the headers `webhook-id` (the same for all attempts), `webhook-timestamp` and `webhook-signature`; and in `x-signature`, the HMAC-SHA256 of the body in hexadecimal digits. Every response but 2xx has it sent again later; 410 disables the webhook.'

/** Returns what the service sends, by the name of the event. @spec Events */
export function describeWebhooks(schemas: JsonSchemas): Record<string, { readonly post: OpenApiOperation }> {
  const operations = webhookEvents.map((event) => {
    const isTransfer = event.startsWith('transfer-in')
    const schema = schemas.of(isTransfer ? transferEventBody : accountEventBody, 'output')
    const example = { event_name: event, payload: eventExamples[event] }
    const post = {
      operationId: event,
      tags: ['Webhooks'],
      summary: eventSummaries[event],
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
