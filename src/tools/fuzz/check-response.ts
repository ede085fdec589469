import type { JsonSchema, OpenApiDocument, OpenApiOperation } from '#contract/openapi'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { Answer, FuzzRequest } from './send-request.ts'

/** What is wrong with an answer to a request; `undefined` where it is as the document says. */
export type CheckAnswer = (request: FuzzRequest, answer: Answer) => string | undefined

const everyAnswer = ['x-request-id', 'x-content-type-options', 'content-security-policy']
const jsonType = 'application/json; charset=utf-8'

/** Makes what compares answers with the document: status, headers, type and body; and whether what it forbids is refused. */
export function createCheckAnswer(document: OpenApiDocument): CheckAnswer {
  const ajv = new Ajv2020({ strict: false, allErrors: false, validateFormats: true })
  addFormats.default(ajv)
  ajv.addSchema(document, 'interface')
  const compiled = new Map<JsonSchema, ValidateFunction>()
  const operations = new Map<string, OpenApiOperation>(
    Object.values(document.paths)
      .flatMap((methods) => Object.values(methods))
      .map((operation) => [operation.operationId, operation]),
  )

  function fault(schema: JsonSchema, value: unknown): string | undefined {
    let validate = compiled.get(schema)
    if (validate === undefined) {
      // A reference within the document is found in it.
      const { $ref } = schema
      validate = ajv.compile($ref === undefined ? schema : { $ref: `interface${$ref}` })
      compiled.set(schema, validate)
    }
    return validate(value) ? undefined : ajv.errorsText(validate.errors)
  }

  function answerFault(operation: OpenApiOperation, { status, headers, body }: Answer): string | undefined {
    if (status >= 500) return `it is answered with ${status}: ${body.slice(0, 500)}`
    const response = operation.responses[status]
    if (response === undefined) return `the document lists no ${status} for it: ${body.slice(0, 500)}`
    const missing = everyAnswer.find((name) => headers[name] === undefined)
    if (missing !== undefined) return `the answer has no ${missing}`
    for (const [name, header] of Object.entries(response.headers)) {
      const said = headers[name.toLowerCase()]
      if (said === undefined && !('$ref' in header)) return `the answer has no ${name}`
      if (name.startsWith('RateLimit') && said !== undefined && !/^\d+$/.test(String(said)))
        return `${name} is ${String(said)}`
    }
    if (response.content === undefined) return body === '' ? undefined : 'it has a body where the document has none'
    if (headers['content-type'] !== jsonType) return `the answer is ${headers['content-type'] ?? 'of no type'}`
    const value = parsed(body)
    if (value === undefined) return 'the answer is no JSON'
    return fault(response.content['application/json'].schema, value)
  }

  /** What the document says of a request: what it does not allow must not succeed. */
  function requestFault(
    { requestBody, parameters }: OpenApiOperation,
    { path, body }: FuzzRequest,
  ): string | undefined {
    if (requestBody !== undefined) {
      const value = parsed(body ?? '')
      if (value === undefined) return 'its body is no JSON'
      const wrong = fault(requestBody.content['application/json'].schema, value)
      if (wrong !== undefined) return `its body is none that the document allows: ${wrong}`
    }
    const given = new URLSearchParams(path.split('?').slice(1).join('?'))
    for (const { name, in: place, schema, required } of parameters) {
      if (place !== 'query') continue
      const text = given.get(name)
      if (text === null && !required) continue
      const wrong = fault(schema, text === null ? undefined : decoded(schema, text))
      if (wrong !== undefined) return `its ${name} is none that the document allows: ${wrong}`
    }
    return undefined
  }

  return (request, answer) => {
    const operation = operations.get(request.operation)
    if (operation === undefined) return 'the document has no such operation'
    const wrong = answerFault(operation, answer)
    if (wrong !== undefined || answer.status !== 200) return wrong
    const unlawful = requestFault(operation, request)
    return unlawful === undefined ? undefined : `it succeeds though ${unlawful}`
  }
}

/** A mark of the order of bytes may stand before it. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    return undefined
  }
}

/** A parameter as a value of its schema's type, where it can be read as one. */
function decoded({ type, items }: JsonSchema, text: string): unknown {
  if ((type === 'integer' || type === 'number') && /^-?\d+(?:\.\d+)?$/.test(text)) return Number(text)
  if (type === 'boolean') return text === 'true' ? true : text
  if (type === 'array') return text.split(',').map((item) => decoded((items ?? {}) as JsonSchema, item.trim()))
  return text
}
