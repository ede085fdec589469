import type { AnyEndpoint } from '#contract/endpoint'
import { endpoints } from '#contract/endpoints'
import { type ErrorReason, errorReasons } from '#contract/errors'
import { describeInterface } from '#contract/openapi/describe-interface'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type SampleService, startSampleService } from '../testing/start-sample-service.ts'

let service: SampleService
beforeAll(async () => {
  service = await startSampleService({ SAMPLE_HOTELS: '30' })
})
afterAll(() => service.stop())

type Attempt = readonly [wanted: ErrorReason, field: string | undefined, init: RequestInit, query?: string]

/** Requests of an operation that fail, each for one reason. */
function attempts({ method, needs, query, body }: AnyEndpoint): readonly Attempt[] {
  const withKey = (role: 'public' | 'staff', type = 'application/json') => ({
    authorization: `Bearer ${service.keyOf(role)}`,
    ...(method === 'POST' ? { 'content-type': type } : {}),
  })
  const sent = { method, ...(method === 'POST' ? { body: '{}' } : {}) }
  const post = (text: string, type?: string) => ({ method, body: text, headers: withKey('staff', type) })
  return [
    ['unauthorized', undefined, sent],
    ['method_not_allowed', undefined, { method: 'DELETE' }],
    ...(needs === 'public' ? [] : [['forbidden', undefined, { ...sent, headers: withKey('public') }] as const]),
    ...(query === undefined
      ? []
      : [['invalid_input', 'query', { method, headers: withKey('staff') }, '?%zz=1'] as const]),
    ...(body === undefined
      ? []
      : [
          ['invalid_input', 'body', post('{')] as const,
          ['body_too_large', undefined, post(' '.repeat(2 ** 20 + 1))] as const,
          ['unsupported_media_type', undefined, post('{}', 'text/plain')] as const,
        ]),
  ]
}

describe('Every error has a reason', () => {
  test.each(Object.values(endpoints).map((endpoint: AnyEndpoint) => [endpoint.operation, endpoint] as const))(
    'of %s',
    async (_, endpoint) => {
      const url = `${service.origin}/v1${endpoint.path.replaceAll(/\{\w+\}/g, '00000000-0000-4000-8000-000000000000')}`
      for (const [wanted, field, init, query = ''] of attempts(endpoint)) {
        const response = await fetch(url + query, init)
        const { headers, status } = response
        expect([headers.get('x-error-reason'), status]).toEqual([wanted, errorReasons[wanted][0]])
        const body = (await response.json()) as Record<string, unknown>
        const isPlain = endpoint.isSpecified === true && init.method !== 'DELETE'
        const names = endpoint.group === 'Miles' && status === 400 ? ['errors'] : ['code', 'message']
        expect(Object.keys(body)).toEqual([...names, ...(isPlain ? [] : ['reason', ...(field ? ['field'] : [])])])
        expect([body['reason'], body['field']]).toEqual(isPlain ? [undefined, undefined] : [wanted, field])
      }
    },
  )

  test('at an unknown path', async () => {
    const response = await service.get('/nothing')
    expect(response.headers.get('x-error-reason')).toBe('not_found')
    expect(await service.get('/hotels/unknown').then((found) => found.headers.get('x-error-reason'))).toBe('not_found')
  })

  test('that pages of other origins can read', async () => {
    const { headers } = await service.get('/hotels/unknown')
    expect(headers.get('access-control-expose-headers')).toContain('X-Error-Reason')
  })

  test('that our client exposes', async () => {
    const order = { reference_id: 'reasons', amount: 1, account_id: '00000000-0000-4000-8000-000000000000' }
    await expect(service.clientOf('staff').call(endpoints.transferMiles, order)).rejects.toMatchObject({
      reason: 'recipient_not_found',
    })
    const outOfRange = service.client.call(endpoints.listPlaces, { limit: 1000 })
    await expect(outOfRange).rejects.toMatchObject({ reason: 'invalid_input', field: 'limit' })
  })
})

test('the document lists every reason with its status and meaning', () => {
  const { components } = describeInterface(Object.values(endpoints), '/v1', '2027-01-15')
  const header = components.headers['X-Error-Reason']
  expect(header?.schema).toMatchObject({ 'x-extensible-enum': Object.keys(errorReasons) })
  for (const [reason, [status, meaning]] of Object.entries(errorReasons)) {
    expect(reason).toMatch(/^[a-z]+(_[a-z]+)*$/)
    expect(header?.description).toContain(`\`${reason}\` (${status}): ${meaning}`)
  }
  const { NotModified: _, ...errors } = components.responses
  for (const { headers } of Object.values(errors)) expect(headers).toHaveProperty('X-Error-Reason')
})
