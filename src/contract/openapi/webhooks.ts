import { accountEventBody, transferEventBody, type WebhookEvent, webhookEvents } from '../webhooks/webhook.ts'
import type { OpenApiDocument, OpenApiWebhook } from './document.ts'
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

const headers: readonly (readonly [name: string, description: string, example: string])[] = [
  ['webhook-id', 'The same for all attempts to deliver an event to a webhook.', 'msg_Tq3Yc0u9xJrG7kDk2l5vZg'],
  ['webhook-timestamp', 'When the attempt was made, in seconds since 1970.', '1795356709'],
  [
    'webhook-signature',
    'Signatures of Standard Webhooks, separated by spaces: `v1,` and the HMAC-SHA256, in base64, of id, timestamp and body, joined by full stops. Two during a rotation.',
    'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
  ],
  [
    'x-signature',
    'The HMAC-SHA256 of the body alone, in hexadecimal digits.',
    '1b4f0e9851971998e732078544c96b36c3d01cedf7caa332359d6f1d83567014',
  ],
]

/** Returns what the service sends, by the name of the event. @spec Events */
export function describeWebhooks(schemas: JsonSchemas): NonNullable<OpenApiDocument['webhooks']> {
  return Object.fromEntries(webhookEvents.map((event) => [event, { post: describeWebhook(event, schemas) }]))
}

function describeWebhook(event: WebhookEvent, schemas: JsonSchemas): OpenApiWebhook {
  const isTransfer = event.startsWith('transfer-in')
  const schema = schemas.of(isTransfer ? transferEventBody : accountEventBody, 'output')
  const payload = webhookBodyExamples[isTransfer ? 'transfer' : 'account']
  return {
    operationId: event,
    tags: ['Webhooks'],
    summary: summaries[event],
    security: [],
    parameters: headers.map(([name, description, example]) => ({
      name,
      in: 'header',
      required: true,
      description,
      schema: { type: 'string' },
      example,
    })),
    requestBody: {
      required: true,
      content: { 'application/json': { schema, example: { event_name: event, payload } } },
    },
    responses: {
      '2XX': { description: 'The event is received.' },
      '4XX': {
        description:
          'It is sent again later, except that 410 disables the webhook. Every other response means the same.',
      },
    },
  }
}
