import type { JsonSchema, OpenApiParameter } from '#contract/openapi/document'
import type { OpenApiDocument } from '#contract/openapi/describe-interface'
import { type InlineOperation, inlineReferences } from '#contract/openapi/inline-references'
import * as fc from 'fast-check'
import { mostly } from './mostly.ts'
import { jsonText, oddText, oddValue } from './odd-values.ts'
import type { FuzzRequest } from './send-request.ts'
import { maybeMissing, type Seeds, valueFor } from './value-arbitrary.ts'

export interface FuzzKeys {
  readonly public: string
  readonly agent: string
  readonly staff: string
  /** The key of another staff member. */
  readonly otherStaff: string
}

/** Node rejects longer paths before the service sees them. */
const maxPathLength = 8000

/** Generates requests for all operations of a document, with equal frequency. */
export function requestArbitrary(document: OpenApiDocument, seeds: Seeds, keys: FuzzKeys): fc.Arbitrary<FuzzRequest> {
  const base = new URL(document.servers[0]?.url ?? '', 'http://localhost').pathname
  const operations = Object.entries(inlineReferences(document).paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) =>
      operationArbitrary({ path: base + path, method: method.toUpperCase(), operation, seeds, keys }),
    ),
  )
  return fc.oneof(...operations)
}

interface OperationOptions {
  readonly path: string
  readonly method: string
  readonly operation: InlineOperation
  readonly seeds: Seeds
  readonly keys: FuzzKeys
}

function operationArbitrary({
  path,
  method,
  operation,
  seeds: all,
  keys,
}: OperationOptions): fc.Arbitrary<FuzzRequest> {
  const { operationId, parameters, requestBody } = operation
  const inPath = parameters.filter(({ in: place }) => place === 'path')
  const inQuery = parameters.filter(({ in: place }) => place === 'query')
  const seeds = { ...all, ...ownSeeds(all, operationId) }
  const schema = requestBody?.content['application/json'].schema
  return fc
    .record({
      path: pathArbitrary(path, inPath, seeds),
      query: queryArbitrary(inQuery, seeds),
      authorization: authorizationArbitrary(keys),
      contentType: schema === undefined ? fc.constant(undefined) : contentType,
      headers: otherHeaders,
      body: schema === undefined ? strayBody(method) : bodyArbitrary(schema, seeds),
    })
    .map(({ path, query, authorization, contentType, headers, body }) => ({
      operation: operationId,
      method,
      path: path + (query === '' ? '' : `?${query}`),
      headers: [
        ...(authorization === undefined ? [] : [['authorization', authorization] as const]),
        ...(contentType === undefined || body === undefined ? [] : [['content-type', contentType] as const]),
        ...headers,
      ],
      body,
    }))
    .filter(({ path }) => path.length <= maxPathLength)
}

/** Returns the seeds of one operation: their names start with its id, as in `getHotel id`. */
function ownSeeds(seeds: Seeds, operationId: string): Seeds {
  const own = Object.entries(seeds).filter(([name]) => name.startsWith(`${operationId} `))
  return Object.fromEntries(own.map(([name, values]) => [name.slice(operationId.length + 1), values]))
}

/** Encodes a text, occasionally with an invalid percent-encoding. */
function encodedText(text: string): fc.Arbitrary<string> {
  const encoded = encodeURIComponent(wellFormed(text))
  return mostly(
    fc.constant(encoded),
    30,
    fc.constantFrom(
      `${encoded}%`,
      `%zz${encoded}`,
      `%ff${encoded}`,
      `${encoded}%C0%80`,
      encoded.replaceAll('%20', '+'),
    ),
  )
}

/** Replaces lone surrogates, because they cannot be percent-encoded. */
function wellFormed(text: string): string {
  return Buffer.from(text).toString()
}

function pathArbitrary(path: string, parameters: readonly OpenApiParameter[], seeds: Seeds): fc.Arbitrary<string> {
  const values = parameters.map(({ name, schema }) =>
    valueFor(schema, name, seeds)
      .map((value) => (typeof value === 'string' ? value : jsonText(value)))
      // These paths belong to other routes.
      .filter((text) => !/^(?:\.{0,2}|deals|list)$/.test(text))
      .chain(encodedText),
  )
  return fc
    .tuple(...values)
    .map((filled) => parameters.reduce((path, { name }, at) => path.replace(`{${name}}`, () => filled[at] ?? ''), path))
}

function queryArbitrary(parameters: readonly OpenApiParameter[], seeds: Seeds): fc.Arbitrary<string> {
  const optional = parameters.filter(({ required }) => !required).length
  const pairs = parameters.map(({ name, schema, required }) => {
    const pair = valueFor(schema, name, seeds)
      .chain((value) => encodedText(parameterText(value)))
      .map((text) => `${name}=${text}`)
    // Only two or three of many, because with more nearly all requests would be refused.
    return maybeMissing(pair, required, Math.max(2, Math.ceil(optional / 3)))
  })
  const stray = mostly(
    fc.constant<readonly string[]>([]),
    12,
    fc.constantFrom<readonly string[]>(
      ['&&'],
      ['='],
      ['%'],
      ['extra=1'],
      ['__proto__=1'],
      ['limit=1', 'limit=2'],
      ['?'],
    ),
    oddText.map((text) => [encodeURIComponent(wellFormed(text))]),
  )
  return fc
    .tuple(fc.tuple(...pairs), stray)
    .map(([pairs, stray]) => [...pairs.filter((pair) => pair !== undefined), ...stray].join('&'))
}

function parameterText(value: unknown): string {
  if (Array.isArray(value)) return value.map((item) => parameterText(item)).join(',')
  return typeof value === 'string' ? value : jsonText(value)
}

function authorizationArbitrary(keys: FuzzKeys): fc.Arbitrary<string | undefined> {
  return mostly<string | undefined>(
    fc.constant(`Bearer ${keys.staff}`),
    20,
    fc.constantFrom(`bearer ${keys.agent}`, `BEARER   ${keys.public} `),
    fc.constantFrom(undefined, '', 'Bearer', 'Bearer ', keys.staff, `Basic ${keys.staff}`, `Bearer ${keys.staff}x`),
    fc.string({ unit: latin, maxLength: 300 }).map((text) => `Bearer ${text}`),
  )
}

/** The characters that HTTP allows in a header value. */
const latin = fc
  .integer({ min: 0x20, max: 0xff })
  .filter((code) => code !== 0x7f)
  .map((code) => String.fromCharCode(code))

const contentType = mostly(
  fc.constant('application/json'),
  20,
  fc.constantFrom(
    'application/json; charset=utf-8',
    'APPLICATION/JSON',
    'text/plain',
    'application/xml',
    '',
    ';',
    '*/*',
  ),
  fc.string({ unit: latin, maxLength: 30 }),
)

const oddHeaders: Readonly<Record<string, readonly string[]>> = {
  accept: ['*/*', 'text/html', 'application/xml', ''],
  'accept-encoding': ['br', 'gzip', 'identity', 'gzip;q=0, br;q=0.1', '*;q=0', 'deflate, zstd', 'br;q=nonsense', ','],
  'accept-language': ['de', 'x'.repeat(300)],
  'if-none-match': ['*', '"x"', 'W/"x", *', ''],
  'if-modified-since': ['Mon, 01 Jan 2035 00:00:00 GMT', 'never'],
  range: ['bytes=0-1', 'bytes=-', 'lines=1'],
  host: ['', 'a b', '<script>', 'example.com:99999', '[::1]', 'xn--bcher-kva.example', 'a'.repeat(300)],
  origin: ['null', 'https://elsewhere.example', ''],
  'x-request-id': ['mine', '4bf92f3577b34da6a3ce929d0e0e4736', ''],
  'x-forwarded-for': ['203.0.113.7', 'unknown', '::1, 198.51.100.2', ','],
  'x-forwarded-proto': ['https', 'gopher', ''],
  'x-forwarded-host': ['stay.example.com', '"', ''],
  'x-http-method-override': ['DELETE'],
  expect: ['wonders'],
  connection: ['close'],
  upgrade: ['h2c'],
  'accept-version': ['2'],
  cookie: ['a=b; a', 'x'.repeat(3000)],
}

const otherHeaders: fc.Arbitrary<readonly (readonly [string, string])[]> = fc.uniqueArray(
  fc.constantFrom(...Object.keys(oddHeaders)).chain((name) => {
    const known = fc.constantFrom(...(oddHeaders[name] ?? ['']))
    const any = fc.string({ unit: latin, maxLength: 60 })
    return fc.tuple(fc.constant(name), name === 'connection' || name === 'expect' ? known : fc.oneof(known, known, any))
  }),
  { selector: ([name]) => name, maxLength: 2, size: 'xsmall' },
)

function bodyArbitrary(schema: JsonSchema, seeds: Seeds): fc.Arbitrary<string | undefined> {
  const valid = valueFor(schema, 'body', seeds).map(jsonText)
  return mostly<string | undefined>(
    valid,
    20,
    oddValue.map(jsonText),
    valid.chain((text) => fc.nat(text.length).map((length) => text.slice(0, length))),
    valid.chain((text) => fc.constantFrom(`\uFEFF${text}`, `${text}x`, `${text}${text}`, ` ${text}\n`, `[${text}]`)),
    valid.map((text) => text.replace(/^\{/, '{"__proto__":{"amount":1},"constructor":{"prototype":{}},')),
    valid.map((text) => text.replace(/^\{/, '{"amount":1,"amount":2,')),
    fc.constantFrom(undefined, '', ' ', '{', 'undefined', '\0', '['.repeat(30_000), `{"note":"${'x'.repeat(70_000)}"}`),
  )
}

/** Occasionally generates a body for an operation without one. */
function strayBody(method: string): fc.Arbitrary<string | undefined> {
  const bodies = method === 'GET' ? fc.constant('{}') : fc.constantFrom('', '{}', '[', 'x')
  return mostly<string | undefined>(fc.constant(undefined), 15, bodies)
}
