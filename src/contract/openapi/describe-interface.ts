import * as z from 'zod/mini'
import { commonParameters, type OperationDocs } from '../docs.ts'
import type { AnyEndpoint, Group } from '../endpoint.ts'
import { errorBody, milesErrorBody } from '../errors.ts'
import type {
  JsonSchema,
  OpenApiContent,
  OpenApiHeader,
  OpenApiOperation,
  OpenApiParameter,
  OpenApiResponse,
} from './document.ts'
import { interfaceDocs } from './interface-docs.ts'
import { createJsonSchemas, type JsonSchemas } from './json-schemas.ts'
import { describeHeader, headerReferences, namedHeaders, otherResponses, sharedResponses } from './responses.ts'
import { plainBrand } from '../page-settings.ts'
import { eventExamples, eventSummaries } from '../webhooks/webhook.docs.ts'
import { accountEventBody, transferEventBody, webhookEvents } from '../webhooks/webhook.ts'

/** The version of the interface description. @spec Versioning */
const interfaceVersion = '0.1.0'

/** In reading order. */
const groupDescriptions: Readonly<Record<Group, string>> = {
  Deals: 'The best hotel deals near a location, priced in miles.',
  Hotels: 'Hotels, and their rates for a stay.',
  Miles: 'Accounts of members, transfers of miles into them, and their records; for staff.',
  Webhooks: 'Receivers of events of transfers and accounts; for staff with the right `manage`.',
  Keys: 'The keys of this service and their owners; for staff with the right `manage`.',
  Proposals: 'Rates that an agent proposes to a client by a link; for agents and staff.',
  Data: 'Places, airports, facilities, the weather, the location of the caller, and the role of a key.',
}

/** The part of OpenAPI 3.1 that this interface uses. */
export type OpenApiDocument = ReturnType<typeof describeInterface>

/**
 * Returns the OpenAPI document of exactly these endpoints, in their order.
 *
 * @param serverUrl the prefix of all paths, up to and including `/v1`
 * @param today YYYY-MM-DD in UTC; the example dates are after it and change once a month
 * @param title the name of the service
 *
 * @spec Endpoints
 */
export function describeInterface(
  endpoints: readonly AnyEndpoint[],
  serverUrl: string,
  today: string,
  title = plainBrand.name,
) {
  const docs = interfaceDocs(today)
  const schemas = createJsonSchemas(docs.schemas)
  /** By path, then by method in lower case. */
  const paths: Record<string, Record<string, OpenApiOperation>> = {}
  for (const endpoint of endpoints) {
    const operation = describeOperation(endpoint, schemas, docs.operations.get(endpoint.operation))
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: operation }
  }
  const responses = sharedResponses(endpoints, {
    error: schemas.of(errorBody, 'output'),
    // Evaluated only when an operation uses it, so that the document has no unused schema.
    milesError: () => schemas.of(milesErrorBody, 'output'),
  })
  return {
    openapi: '3.1.1',
    info: {
      title,
      version: interfaceVersion,
      description:
        'Hotel deals priced in miles, with their hotels, places and airports, and transfers of miles into accounts. In a request body, an optional field that is `null` counts as absent, and so does an empty query parameter. In a query, repeat a list parameter or separate its values with commas. The examples use the sample data.',
      contact: { name: title },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: serverUrl, description: 'This service' }],
    tags: Object.entries(groupDescriptions)
      .filter(([name]) => endpoints.some(({ group }) => group === name))
      .map(([name, description]) => ({ name, description })),
    paths,
    ...(endpoints.some(({ group }) => group === 'Webhooks') ? { webhooks: describeWebhooks(schemas) } : {}),
    components: {
      securitySchemes: {
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          description:
            'An API key: `Authorization: Bearer <API_KEY>`. `x-key` gives the role that an operation needs (`public`, `agent` or `staff`; each also includes the roles before it), and the rights, one of which a staff key must have. If people sign in with an OpenID Connect provider, its access tokens are accepted in the same way.',
        },
      },
      schemas: sortedByName(schemas.named),
      responses,
      headers: namedHeaders,
    },
  }
}

function describeOperation(
  endpoint: AnyEndpoint,
  schemas: JsonSchemas,
  docs: OperationDocs | undefined,
): OpenApiOperation {
  const { operation, group, summary, description, needs, right, cost, body } = endpoint
  return {
    operationId: operation,
    tags: [group],
    summary,
    description: cost === undefined ? description : `${description} It counts as ${cost} requests.`,
    security: [{ apiKey: [] }],
    'x-key': { role: needs, rights: [right ?? []].flat() },
    parameters: describeParameters(endpoint, schemas, docs),
    ...(body === undefined
      ? {}
      : {
          requestBody: {
            required: !z.safeParse(body, {}).success,
            content: {
              'application/json': {
                schema: schemas.of(body, 'input'),
                ...exampleOf(bodyExample(endpoint, docs)),
              },
            },
          },
        }),
    responses: { 200: describeSuccess(endpoint, schemas, docs), ...otherResponses(endpoint) },
  }
}

function describeSuccess(
  endpoint: AnyEndpoint,
  schemas: JsonSchemas,
  docs: OperationDocs | undefined,
): OpenApiResponse {
  const { method, response, headers = {}, csv } = endpoint
  const ownHeaders = Object.entries(headers).map(([name, description]): [string, OpenApiHeader] => {
    const { example, isAlwaysSent = false } = docs?.headers?.[name] ?? { example: '' }
    return [name, { ...describeHeader(description, example), ...(isAlwaysSent ? { required: true } : {}) }]
  })
  const content: OpenApiContent = {
    'application/json': { schema: schemas.of(response, 'output'), ...exampleOf(docs?.response) },
    ...(csv === undefined
      ? {}
      : { 'text/csv': { schema: { type: 'string', description: csv }, ...exampleOf(docs?.csv) } }),
  }
  return {
    description: 'Success.',
    headers: { ...headerReferences(...(method === 'GET' ? ['ETag'] : [])), ...Object.fromEntries(ownHeaders) },
    content,
  }
}

function exampleOf(example: unknown): { readonly example?: unknown } {
  return example === undefined ? {} : { example }
}

/** The part of an example that is not in the path. */
function bodyExample({ params }: AnyEndpoint, docs: OperationDocs | undefined): unknown {
  if (docs === undefined) return undefined
  const inPath = new Set(Object.keys(params?._zod.def.shape ?? {}))
  return Object.fromEntries(Object.entries(docs.request).filter(([name]) => !inPath.has(name)))
}

function sortedByName<Value>(values: Readonly<Record<string, Value>>): Record<string, Value> {
  return Object.fromEntries(Object.entries(values).toSorted(([one], [other]) => (one < other ? -1 : 1)))
}

const signatureWords =
  'Signed as described by Standard Webhooks, in the headers `webhook-id` (the same for all attempts), `webhook-timestamp` and `webhook-signature`; and in `x-signature`, the HMAC-SHA256 of the body in hexadecimal digits. Any response other than 2xx is followed by a retry; 410 disables the webhook.'

/** Returns the webhook requests of the service, by event name. @spec Events */
function describeWebhooks(schemas: JsonSchemas): Record<string, { readonly post: OpenApiOperation }> {
  const operations = webhookEvents.map((event) => {
    const isTransfer = event.startsWith('transfer-in')
    const schema = schemas.of(isTransfer ? transferEventBody : accountEventBody, 'output')
    const example = { event_name: event, payload: eventExamples[event] }
    const post = {
      operationId: event,
      tags: ['Webhooks'],
      summary: eventSummaries[event],
      description: signatureWords,
      security: [],
      parameters: [],
      requestBody: { required: true, content: { 'application/json': { schema, example } } },
      responses: { '2XX': { description: 'The event was received.', headers: {} } },
    }
    return [event, { post }] as const
  })
  return Object.fromEntries(operations)
}

/**
 * Returns the parameters of an operation.
 *
 * @param docs the operation's documentation; `undefined` for an operation outside the interface
 */
function describeParameters(
  { params, query }: AnyEndpoint,
  schemas: JsonSchemas,
  docs: OperationDocs | undefined,
): OpenApiParameter[] {
  function describe(place: 'path' | 'query', schema: z.ZodMiniType | undefined): OpenApiParameter[] {
    if (schema === undefined) return []
    // The output schema describes the decoded value; only the input schema shows whether it is optional.
    const required = schemas.of(schema, 'input').required ?? []
    return Object.entries(schemas.of(schema, 'output').properties ?? {}).map(([name, value]) => {
      const { description: preset, ...parameterSchema } = value as JsonSchema
      const words = docs?.parameters?.[name] ?? commonParameters[name]
      if (docs !== undefined && words === undefined) throw new Error(`the parameter ${name} has no documentation`)
      const [description, given = docs?.request[name]] = typeof words === 'string' ? [words] : (words ?? [])
      return {
        name,
        in: place,
        required: required.includes(name),
        ...(description === undefined ? {} : { description: [description, preset].filter(Boolean).join(' ') }),
        schema: parameterSchema,
        ...(parameterSchema.type === 'array' ? { style: 'form', explode: true } : {}),
        ...(given === undefined ? {} : { example: given }),
      }
    })
  }

  return [...describe('path', params), ...describe('query', query)]
}
