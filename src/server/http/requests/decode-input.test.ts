import { approveTransfer } from '#contract/miles/approve-transfer'
import { InvalidInputError } from '../../operation/errors.ts'
import { decodeInput } from './decode-input.ts'
import { endpoint } from '#contract/endpoint'
import * as z from 'zod/mini'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { echoThing, getThing, mountTestEndpoints, type TestHandlers } from '../../testing/test-endpoints.ts'
import { startTestServer, testKeys, type TestServer } from '../../testing/test-server.ts'

let service: TestServer
const handlers: TestHandlers = { getThing: echoThing, version: undefined }

beforeAll(async () => {
  service = await startTestServer({ mountAll: (mount) => mountTestEndpoints(mount, handlers) })
})
afterAll(() => service.app.close())

describe('Input', () => {
  it.each([
    ['?count=6', 'count: must be a whole number from 1 to 5'],
    ['?count=1.5', 'count: must be a whole number from 1 to 5'],
    ['?count=1&count=1', 'count: must be given once'],
    ['?count=&count=1', 'count: must be given once'],
    ['?count[]=1&count[]=1', 'count[]: must be given once'],
    ['?name=%zz', 'name: has a bad percent-encoding'],
    ['?name=%ff', 'name: has a bad percent-encoding'],
    ['?%zz=1', 'query: has a bad percent-encoding'],
    ['?name=1&name=2&count=1&count=2', 'name: must be given once; count: must be given once'],
  ])('names each invalid parameter of the query %s', async (query, message) => {
    const response = await get(`/things/1${query}`)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ code: 400, message })
  })

  it('stops decoding after some invalid parameters', async () => {
    const decode = vi.spyOn(globalThis, 'decodeURIComponent')
    const { status } = await get(`/things/1?${'%zz&'.repeat(4000)}`)
    expect([status, decode.mock.calls.length < 100]).toEqual([400, true])
    decode.mockRestore()
  })

  it.each(['?count=', '?count', '?count=&name='])('treats an empty parameter as absent: %s', async (query) => {
    expect(await (await get(`/things/1${query}`)).json()).toMatchObject({ count: 3 })
  })

  it('ignores unknown parameters, and decodes a plus as a space', async () => {
    const decoded = await decodeInput(getThing, { params: { id: '1' }, query: 'other=1&name=a+b%26c', body: undefined })
    expect(decoded).toEqual({ id: '1', count: 3, name: 'a b&c' })
  })

  it.each([
    ['{"count":"5","names":[]}', 'count: must be a whole number'],
    ['{"names":["a",1]}', 'count: is required; names[1]: must be a text'],
    ['[]', 'body: must be an object'],
    ['null', 'body: must be an object'],
    ['{', 'body: is not valid JSON'],
    ['', 'body: must not be empty'],
    ['{"__proto__":{}}', 'body: is not valid JSON'],
  ])('names each invalid field of the body %s', async (body, message) => {
    const response = await post('/things', body)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ code: 400, message })
  })

  it('requires the body of an operation that has one', async () => {
    const response = await fetch(`${service.baseUrl}/things`, {
      method: 'POST',
      headers: { authorization: `Bearer ${testKeys.staff}` },
    })
    expect(await response.json()).toMatchObject({ code: 400, message: 'body: is required' })
  })

  it('ignores unknown fields of a body', async () => {
    expect((await post('/things', '{"count":1,"names":[],"other":1}')).status).toBe(200)
  })

  it('rejects a body over 64 KiB with 413', async () => {
    const response = await post('/things', JSON.stringify({ count: 1, names: ['x'.repeat(65_536)] }))
    expect(await response.json()).toMatchObject({ code: 413, message: 'The body is too large' })
  })

  it.each(['text/plain', 'application/xml', 'application/x-www-form-urlencoded', 'nonsense'])(
    'rejects a body of type %s with 415',
    async (type) => {
      const response = await post('/things', '{"count":1,"names":[]}', { 'content-type': type })
      expect(await response.json()).toMatchObject({ code: 415, message: 'The body must be application/json' })
    },
  )

  it('accepts JSON with a charset', async () => {
    const response = await post('/things', '{"count":1,"names":[]}', {
      'content-type': 'application/json; charset=utf-8',
    })
    expect(response.status).toBe(200)
  })

  it('checks the key before it reads the body', async () => {
    const response = await post('/things', '{', { authorization: 'Bearer unknown' })
    expect(response.status).toBe(401)
  })

  it('responds 404 to an id that is too long', async () => {
    expect((await get(`/things/${'x'.repeat(300)}`)).status).toBe(404)
  })

  it('decodes the percent-encoding of an id', async () => {
    expect(await (await get('/things/a%2Fb%20%00')).json()).toMatchObject({ id: 'a/b \0' })
  })
})

describe('A body with thousands of errors', () => {
  let checked = 0
  const value = z.number().check(
    z.refine((number) => {
      checked += 1
      return number > 0
    }, 'must be positive'),
  )
  const entry = z.object({ values: z.array(z.object({ value, name: z.string() })) })
  const sendEntries = endpoint({
    operation: 'sendEntries',
    method: 'POST',
    path: '/entries',
    group: 'Data',
    summary: '',
    description: '',
    body: z.object({ entries: z.array(entry).check(z.maxLength(200)) }),
    response: z.object({}),
  })
  const decode = (entries: unknown) => decodeInput(sendEntries, { params: {}, query: '', body: { entries } })
  const times = <Item>(count: number, item: Item) => Array.from({ length: count }, () => item)
  beforeEach(() => {
    checked = 0
  })

  it.each([
    ['in one list', [{ values: times(10_000, { value: 0 }) }]],
    ['in many lists', times(100, { values: times(100, { value: 0 }) })],
    ['in lists of one', times(200, { values: [{ value: 0 }] })],
  ])('is refused with its first errors, and is not checked further: %s', async (_, entries) => {
    const { messages } = await decode(entries).then(
      () => expect.fail('it is accepted'),
      (error: InvalidInputError) => error,
    )
    expect(messages.slice(0, 2)).toEqual([
      'entries[0].values[0].value: must be positive',
      'entries[0].values[0].name: is required',
    ])
    expect(messages).toHaveLength(21)
    expect(messages.at(-1)).toBe('and more')
    expect(checked).toBeLessThan(150)
  })

  it('is checked only up to the maximum length of its lists', async () => {
    const entries = times(10_000, { values: [{ value: 1, name: 'one' }] })
    await expect(decode(entries)).rejects.toThrow('entries: must have at most 200 entries')
    expect(checked).toBeLessThan(1000)
    await expect(decode(entries.slice(0, 200))).resolves.toEqual({ entries: entries.slice(0, 200) })
  })

  it('is refused for an error after many valid entries', async () => {
    const entries = [...times(150, { values: times(9, { value: 1, name: 'one' }) }), { values: [{ value: 1 }] }]
    await expect(decode(entries)).rejects.toThrow('entries[150].values[0].name: is required')
  })
})

function get(path: string, headers: Record<string, string> = {}) {
  return fetch(`${service.baseUrl}${path}`, { headers: { authorization: `Bearer ${testKeys.public}`, ...headers } })
}

describe('A body whose fields are all optional', () => {
  it.each<[title: string, init: RequestInit]>([
    ['no body and no type', {}],
    ['no body with the type JSON', { headers: { 'content-type': 'application/json' } }],
    ['an empty body with another type', { headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: '' }],
    [
      'an empty body in chunks',
      { headers: { 'content-type': 'application/json' }, body: new Blob([]).stream(), duplex: 'half' },
    ],
    ['an empty object', { headers: { 'content-type': 'application/json' }, body: '{}' }],
  ])('may be sent as %s', async (_, { headers, ...init }) => {
    const authorization = `Bearer ${testKeys.staff}`
    const sent = { method: 'POST', headers: { authorization, ...(headers as Record<string, string>) }, ...init }
    expect((await fetch(`${service.baseUrl}/things/close`, sent)).status).toBe(200)
  })

  const decode = (body: unknown) => decodeInput(approveTransfer, { params: { id: 'one' }, query: '', body })

  it('may be absent', async () => {
    expect(await decode(undefined)).toEqual({ id: 'one' })
    expect(await decode({ reason: null })).toEqual({ id: 'one' })
  })

  it.each([null, [], ''])('may not be %j', async (body) => {
    await expect(decode(body)).rejects.toThrow(InvalidInputError)
  })
})

function post(path: string, body: string, headers: Record<string, string> = {}) {
  return fetch(`${service.baseUrl}${path}`, {
    method: 'POST',
    body,
    headers: { authorization: `Bearer ${testKeys.staff}`, 'content-type': 'application/json', ...headers },
  })
}
