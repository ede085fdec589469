import type { JsonSchema } from '#contract/openapi/document'
import type { OpenApiDocument } from '#contract/openapi/describe-interface'
import { type InlineOperation, inlineReferences } from '#contract/openapi/inline-references'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { FuzzResponse, FuzzRequest } from './send-request.ts'

/** Returns how a response deviates from the OpenAPI document, if it does. */
export type CheckResponse = (request: FuzzRequest, response: FuzzResponse) => string | undefined

const requiredHeaders = ['x-request-id', 'x-content-type-options', 'content-security-policy']
const jsonType = 'application/json; charset=utf-8'

/** Creates a check of status, headers, type and body against the document. Invalid requests must be refused. */
export function createCheckResponse(document: OpenApiDocument): CheckResponse {
  const ajv = new Ajv2020({ strict: false, allErrors: false, validateFormats: true })
  addFormats.default(ajv)
  const compiled = new Map<JsonSchema, ValidateFunction>()
  const operations = new Map<string, InlineOperation>(
    Object.values(inlineReferences(document).paths)
      .flatMap((methods) => Object.values(methods))
      .map((operation) => [operation.operationId, operation]),
  )

  function validate(schema: JsonSchema, value: unknown): string | undefined {
    let validator = compiled.get(schema)
    if (validator === undefined) {
      validator = ajv.compile(schema)
      compiled.set(schema, validator)
    }
    return validator(value) ? undefined : ajv.errorsText(validator.errors)
  }

  function checkResponse(operation: InlineOperation, { status, headers, body }: FuzzResponse): string | undefined {
    if (status >= 500) return `the response is a ${status}: ${body.slice(0, 500)}`
    const response = operation.responses[status]
    if (response === undefined) return `the document lists no status ${status}: ${body.slice(0, 500)}`
    const missing = requiredHeaders.find((name) => headers[name] === undefined)
    if (missing !== undefined) return `the response has no ${missing}`
    for (const [name, { required = false }] of Object.entries(response.headers)) {
      const text = headers[name.toLowerCase()]
      if (text === undefined && required) return `the response has no ${name}`
      if (name.startsWith('RateLimit') && text !== undefined && !/^\d+$/.test(String(text)))
        return `${name} is ${String(text)}`
    }
    if (response.content === undefined)
      return body === '' ? undefined : 'the response has a body, but the document lists none'
    if (headers['content-type'] !== jsonType) return `the response has the type ${headers['content-type'] ?? '(none)'}`
    const value = parseJson(body)
    if (value === undefined) return 'the response is not JSON'
    return validate(response.content['application/json'].schema, value)
  }

  /** Returns why the document does not allow a request, which must then fail. */
  function checkRequest(
    { requestBody, parameters }: InlineOperation,
    { path, body = '' }: FuzzRequest,
  ): string | undefined {
    if (requestBody !== undefined && (requestBody.required || body !== '')) {
      const value = parseJson(body)
      if (value === undefined) return 'its body is not JSON'
      const { schema } = requestBody.content['application/json']
      const problem = validate(schema, withoutAbsentFields(schema, value))
      if (problem !== undefined) return `its body is invalid: ${problem}`
    }
    const query = new URLSearchParams(path.split('?').slice(1).join('?'))
    for (const { name, in: place, schema, required } of parameters) {
      if (place !== 'query') continue
      // An empty parameter counts as missing.
      const text = query
        .getAll(name)
        .filter((one) => one !== '')
        .join(',')
      if (text === '' && !required) continue
      const problem = validate(schema, text === '' ? undefined : convert(schema, text))
      if (problem !== undefined) return `its ${name} is invalid: ${problem}`
    }
    return undefined
  }

  return (request, response) => {
    const operation = operations.get(request.operation)
    if (operation === undefined) return 'the document has no such operation'
    const problem = checkResponse(operation, response)
    if (problem !== undefined || response.status !== 200) return problem
    const invalid = checkRequest(operation, request)
    return invalid === undefined ? undefined : `the request succeeds although ${invalid}`
  }
}

/** Parses JSON, with or without a byte order mark. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    return undefined
  }
}

/** Removes optional fields that are `null`, because they count as missing. */
function withoutAbsentFields(schema: JsonSchema, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => withoutAbsentFields((schema.items ?? {}) as JsonSchema, item))
  if (typeof value !== 'object' || value === null) return value
  const { properties = {}, required = [] } = schema
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name, field]) => field !== null || !Object.hasOwn(properties, name) || required.includes(name))
      .map(([name, field]) => [name, withoutAbsentFields((properties[name] ?? {}) as JsonSchema, field)]),
  )
}

/** Converts a parameter to its schema's type, if possible. */
function convert({ type, items, anyOf }: JsonSchema, text: string): unknown {
  if (anyOf !== undefined) return anyOf.map((schema) => convert(schema, text)).find((value) => value !== text) ?? text
  if ((type === 'integer' || type === 'number') && /^-?\d+(?:\.\d+)?$/.test(text)) return Number(text)
  if (type === 'boolean') return text === 'true' || text === 'false' ? text === 'true' : text
  if (type === 'array') return text.split(',').map((item) => convert((items ?? {}) as JsonSchema, item.trim()))
  return text
}
