import { createInstance, getHttpOperationsFromSpec, type IHttpRequest } from '@stoplight/prism-http'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endpoints } from '#contract/endpoints'
import type { OpenApiDocument } from '#contract/openapi/document'
import { type OperationRequest, operationRequests } from './operation-requests.ts'
import { type IntegratorsService, startIntegratorsService } from './testing/integrators-service.ts'

let service: IntegratorsService
let document: OpenApiDocument
let requests: readonly OperationRequest[]
let send: ReturnType<typeof createProxy>

beforeAll(async () => {
  service = await startIntegratorsService()
  document = (await (await fetch(`${service.baseUrl}/openapi.json`)).json()) as OpenApiDocument
  requests = await operationRequests(service.own, service.other, '20')
  send = createProxy(await getHttpOperationsFromSpec(document))
}, 120_000)
afterAll(() => service.stop())

/** Returns the function that sends a request through Prism to the service, and returns what violates the document. */
function createProxy(operations: Awaited<ReturnType<typeof getHttpOperationsFromSpec>>) {
  const prism = createInstance(
    {
      isProxy: true,
      upstream: new URL(service.baseUrl),
      upstreamProxy: undefined,
      checkSecurity: true,
      validateRequest: true,
      validateResponse: true,
      errors: false,
      mock: { dynamic: false },
    },
    { logger: pino({ level: 'silent' }) },
  )
  return async (request: IHttpRequest) => {
    const result = await prism.request(request, operations)()
    if ('left' in result) throw result.left
    const { output, validations } = result.right
    const texts = (found: typeof validations.input) =>
      found.map(({ message, path = [] }) => `${path.join('.')} ${message}`)
    return { status: output.statusCode, ofRequest: texts(validations.input), ofResponse: texts(validations.output) }
  }
}

function encoded({ endpoint, path, query, body }: OperationRequest, key: string | undefined): IHttpRequest {
  return {
    method: endpoint.method.toLowerCase() as IHttpRequest['method'],
    url: {
      path: endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(path[name]))),
      query: Object.fromEntries(
        Object.entries(query).map(([name, value]) => [name, Array.isArray(value) ? value.map(String) : String(value)]),
      ),
    },
    headers: {
      ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body }),
  }
}

describe('Prism, as a proxy that validates', () => {
  test('sees no violation in a request of each operation and its successful response', async () => {
    const seen: Record<string, unknown> = {}
    for (const request of requests) seen[request.endpoint.operation] = await send(encoded(request, service.key))
    const flawless = { status: 200, ofRequest: [], ofResponse: [] }
    expect(seen).toEqual(Object.fromEntries(Object.keys(endpoints).map((operation) => [operation, flawless])))
  }, 60_000)

  test.each<[what: string, status: number, change: (request: OperationRequest) => IHttpRequest | undefined]>([
    ['without a key', 401, (request) => encoded(request, undefined)],
    [
      'with a key of the page',
      403,
      (request) => (request.endpoint.needs === 'staff' ? encoded(request, service.publicKey) : undefined),
    ],
    [
      'of an id that is unknown',
      404,
      (request) =>
        'id' in request.path
          ? encoded({ ...request, path: { id: '00000000-0000-4000-8000-000000000000' } }, service.key)
          : undefined,
    ],
    ['with a body that is none', 400, (request) => request.body && { ...encoded(request, service.key), body: '{' }],
    [
      'with an invalid parameter',
      400,
      (request) =>
        request.query['limit'] === undefined
          ? undefined
          : encoded({ ...request, query: { ...request.query, limit: 'many' } }, service.key),
    ],
    [
      'with another media type',
      415,
      (request) =>
        request.body && {
          ...encoded(request, service.key),
          headers: { authorization: `Bearer ${service.key}`, 'content-type': 'text/plain' },
        },
    ],
    [
      'with a body that is too large',
      413,
      (request) =>
        request.body && { ...encoded(request, service.key), body: JSON.stringify({ note: 'x'.repeat(1_100_000) }) },
    ],
  ])(
    'sees no violation in a response to a request %s',
    async (_, status, change) => {
      const changed = requests.flatMap((request) => change(request) ?? [])
      expect(changed.length).toBeGreaterThan(0)
      for (const request of changed) {
        const name = `${request.method} ${request.url.path}`
        const { ofResponse, ...seen } = await send(request)
        expect({ name, status: seen.status, ofResponse }).toEqual({ name, status, ofResponse: [] })
      }
    },
    60_000,
  )

  test('sees what the document does not describe', async () => {
    const changed = structuredClone(document) as { components: { schemas: Record<string, { required?: string[] }> } }
    changed.components.schemas['KeyRole']!.required = ['shape']
    const sendToOther = createProxy(await getHttpOperationsFromSpec(changed))
    const request = requests.find(({ endpoint }) => endpoint.operation === 'getKey')!
    expect(await sendToOther(encoded(request, service.key))).toMatchObject({
      status: 200,
      ofResponse: [expect.stringContaining('shape')],
    })
  })
})
