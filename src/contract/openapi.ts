import * as z from 'zod/mini'
import type { AnyEndpoint } from './endpoint.ts'
import { errorBody, internalErrorMessage, milesErrorBody, unauthorizedMessage } from './errors.ts'

export type JsonSchema = z.core.JSONSchema.JSONSchema

interface Reference {
  readonly $ref: string
}

export interface OpenApiParameter {
  readonly name: string
  readonly in: 'path' | 'query'
  readonly required: boolean
  readonly description?: string
  readonly schema: JsonSchema
  /** `false` for a list that is one value separated by commas. */
  readonly explode?: false
}

export interface OpenApiContent {
  readonly 'application/json': { readonly schema: JsonSchema }
  readonly 'text/csv'?: { readonly schema: JsonSchema }
}

export interface OpenApiHeader {
  readonly description: string
  readonly schema: JsonSchema
}

export interface OpenApiResponse {
  readonly description: string
  readonly headers: Readonly<Record<string, OpenApiHeader | Reference>>
  /** Left out for a response without a body. */
  readonly content?: OpenApiContent
}

export interface OpenApiOperation {
  readonly operationId: string
  readonly tags: readonly string[]
  readonly summary: string
  readonly description: string
  readonly security: readonly Readonly<Record<string, readonly string[]>>[]
  readonly parameters: readonly OpenApiParameter[]
  readonly requestBody?: { readonly required: boolean; readonly content: OpenApiContent }
  readonly responses: Readonly<Record<string, OpenApiResponse>>
}

/** The part of OpenAPI 3.1 that this interface uses. */
export interface OpenApiDocument {
  readonly openapi: '3.1.1'
  readonly info: { readonly title: string; readonly version: string; readonly description: string }
  readonly servers: readonly { readonly url: string }[]
  readonly tags: readonly { readonly name: string }[]
  /** By path, then by method in lower case. */
  readonly paths: Readonly<Record<string, Readonly<Record<string, OpenApiOperation>>>>
  readonly components: {
    readonly securitySchemes: Readonly<Record<string, object>>
    readonly schemas: { readonly Error: JsonSchema; readonly MilesError?: JsonSchema }
    readonly headers: Readonly<Record<string, OpenApiHeader>>
  }
}

/** The version of the interface description. @spec Versioning */
const interfaceVersion = '0.1.0'

const commonHeaders: Readonly<Record<string, OpenApiHeader>> = {
  'X-Request-Id': { description: 'Identifies the request in the log of the service.', schema: { type: 'string' } },
  'RateLimit-Limit': { description: 'Requests per minute that the key may make.', schema: { type: 'integer' } },
  'RateLimit-Remaining': { description: 'Requests left.', schema: { type: 'integer' } },
  'RateLimit-Reset': { description: 'Seconds until the whole limit is available again.', schema: { type: 'integer' } },
}
const retryAfter: OpenApiHeader = {
  description: 'Seconds to wait before the next request.',
  schema: { type: 'integer' },
}

/**
 * Returns the OpenAPI document of exactly these endpoints, in their order.
 *
 * @param basePath the prefix of all paths, `/v1`
 *
 * @spec Endpoints
 */
export function describeInterface(endpoints: readonly AnyEndpoint[], basePath: string): OpenApiDocument {
  const paths: Record<string, Record<string, OpenApiOperation>> = {}
  for (const endpoint of endpoints) {
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: describeOperation(endpoint) }
  }
  return {
    openapi: '3.1.1',
    info: {
      title: 'Milestay',
      version: interfaceVersion,
      description:
        'Hotel deals priced in miles, with their hotels, places and airports, and transfers of miles into accounts. In the body of a request, `null` in an optional field means that it is absent.',
    },
    servers: [{ url: basePath }],
    tags: [...new Set(endpoints.map(({ group }) => group))].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          description:
            "An API key: `Authorization: Bearer <API_KEY>`. A public key may call what needs `public`, an agent's key also what needs `agent`, a staff key everything. Where people sign in with a provider of OpenID Connect, its access tokens are taken in the same way.",
        },
      },
      schemas: {
        Error: jsonSchema(errorBody, 'output'),
        ...(endpoints.some(isMiles) ? { MilesError: jsonSchema(milesErrorBody, 'output') } : {}),
      },
      headers: commonHeaders,
    },
  }
}

function describeOperation(endpoint: AnyEndpoint): OpenApiOperation {
  const { operation, method, group, summary, description, needs, params, query, body, response, headers, csv } =
    endpoint
  return {
    operationId: operation,
    tags: [group],
    summary,
    description,
    security: [{ apiKey: [needs] }],
    parameters: [...describeParameters('path', params), ...describeParameters('query', query)],
    ...(body === undefined
      ? {}
      : {
          requestBody: {
            required: !z.safeParse(body, {}).success,
            content: { 'application/json': { schema: jsonSchema(body, 'input') } },
          },
        }),
    responses: {
      200: {
        description: 'Success.',
        headers: {
          ...commonReferences(),
          ...Object.fromEntries(
            Object.entries(headers ?? {}).map(([name, says]) => [
              name,
              { description: says, schema: { type: 'string' } },
            ]),
          ),
        },
        content: {
          'application/json': { schema: jsonSchema(response, 'output') },
          ...(csv === undefined ? {} : { 'text/csv': { schema: { type: 'string', description: csv } } }),
        },
      },
      ...(method === 'GET' ? { 304: notModified } : {}),
      ...describeErrors(endpoint),
    },
  }
}

const notModified: OpenApiResponse = {
  description: 'Not modified: `If-None-Match` contains the ETag of the response.',
  headers: commonReferences(),
}

/** @spec Errors */
function describeErrors(endpoint: AnyEndpoint): Record<string, OpenApiResponse> {
  const { method, needs, params, identifiesOne = false } = endpoint
  const errors: readonly (readonly [status: number, description: string, applies: boolean])[] = [
    isMiles(endpoint)
      ? [400, 'The request is invalid or cannot be carried out; one entry for each error.', true]
      : [400, 'The request is invalid; the message names each invalid field.', true],
    [401, `The key is missing or invalid: \`${unauthorizedMessage}\`.`, true],
    [403, 'The key does not have the required right.', needs !== 'public'],
    [404, 'Nothing has this id.', params !== undefined || identifiesOne],
    [413, 'The body is too large.', method === 'POST'],
    [415, 'The body is not JSON in UTF-8, or has a content encoding.', method === 'POST'],
    [429, 'Too many requests.', true],
    [500, `The service failed: \`${internalErrorMessage}\`.`, true],
    [503, 'The service is temporarily unavailable.', true],
  ]
  return Object.fromEntries(
    errors
      .filter(([, , applies]) => applies)
      .map(([status, description]) => [
        status,
        {
          description,
          headers: {
            ...commonReferences(),
            ...(status === 429 || status === 503 ? { 'Retry-After': retryAfter } : {}),
          },
          content: {
            'application/json': {
              schema: { $ref: `#/components/schemas/${status === 400 && isMiles(endpoint) ? 'MilesError' : 'Error'}` },
            },
          },
        },
      ]),
  )
}

/** The miles operations have a 400 body of their own. */
function isMiles({ group }: AnyEndpoint): boolean {
  return group === 'Miles'
}

function commonReferences(): Record<string, Reference> {
  return Object.fromEntries(Object.keys(commonHeaders).map((name) => [name, { $ref: `#/components/headers/${name}` }]))
}

function describeParameters(place: 'path' | 'query', schema: z.ZodMiniType | undefined): OpenApiParameter[] {
  if (schema === undefined) return []
  // The output schema describes the decoded value; whether it may be left out is in the input schema.
  const required = jsonSchema(schema, 'input').required ?? []
  return Object.entries(jsonSchema(schema, 'output').properties ?? {}).map(([name, value]) => {
    const { description, ...parameter } = value as JsonSchema
    return {
      name,
      in: place,
      required: required.includes(name),
      ...(description === undefined ? {} : { description }),
      schema: parameter,
      ...(parameter.type === 'array' ? { explode: false as const } : {}),
    }
  })
}

function jsonSchema(schema: z.ZodMiniType, side: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...described } = z.toJSONSchema(schema, {
    io: side,
    override: ({ jsonSchema: part }) => {
      // Fields may be added to a response, and unknown ones in a request are ignored.
      if (part.additionalProperties === false) delete part.additionalProperties
      if (part.format !== undefined) delete part.pattern
      if (part.minimum === Number.MIN_SAFE_INTEGER) delete part.minimum
      if (part.maximum === Number.MAX_SAFE_INTEGER) delete part.maximum
    },
  })
  return described
}
