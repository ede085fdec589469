import { createClient } from '#client/client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type KeyRecord, makeKey } from '../../keys/key.ts'
import type { Caller } from '../../operation/caller.ts'
import { echoThing, getThing, mountTestEndpoints, type TestHandlers } from '../../testing/test-endpoints.ts'
import { startTestServer, testKeys, type TestServer } from '../../testing/test-server.ts'

let service: TestServer
let stored: KeyRecord | undefined
const handlers: TestHandlers = { getThing: echoThing, version: undefined }

beforeAll(async () => {
  service = await startTestServer({
    mountAll: (mount) => mountTestEndpoints(mount, handlers),
    findByHash: async (keyHash) => (stored?.keyHash.equals(keyHash) === true ? stored : undefined),
  })
})
afterAll(() => service.app.close())

describe('Authentication', () => {
  const unauthorized = { code: 401, message: 'Unauthorized - Invalid or missing token', reason: 'unauthorized' }

  it('accepts a key sent as a bearer token', async () => {
    const client = createClient({ baseUrl: service.baseUrl, apiKey: () => testKeys.public })
    const { data } = await client.call(getThing, { id: 'one', count: 2 })
    expect(data).toMatchObject({ id: 'one', count: 2 })
  })

  it.each(['Bearer', 'bearer', 'BEARER'])('accepts the scheme in any case: %s', async (scheme) => {
    expect((await get('/things/1', { authorization: `${scheme} ${testKeys.public}` })).status).toBe(200)
  })

  it.each([
    ['missing', undefined],
    ['unknown', 'Bearer pk_unknown'],
    ['of another scheme', `Basic ${testKeys.public}`],
    ['without a scheme', testKeys.public],
    ['malformed', 'Bearer'],
    ['in two words', `Bearer ${testKeys.public} more`],
    ['5,000 characters long', `Bearer ${'x'.repeat(5000)}`],
  ])('rejects a key that is %s with an identical 401', async (_, authorization) => {
    const response = await fetch(
      `${service.baseUrl}/things/1`,
      authorization === undefined ? {} : { headers: { authorization } },
    )
    expect(response.status).toBe(401)
    expect(response.headers.get('www-authenticate')).toBe('Bearer')
    expect(await response.json()).toEqual(unauthorized)
  })

  it.each(['expired', 'revoked'])('rejects a key that is %s with the same 401', async (state) => {
    const { key, record } = makeKey({ role: 'staff', name: 'Test' }, Date.now())
    stored = record
    expect((await get('/things/1', { authorization: `Bearer ${key}` })).status).toBe(200)
    const other = makeKey({ role: 'staff', name: 'Test' }, Date.now())
    stored = { ...other.record, [state === 'expired' ? 'expiresAtMs' : 'revokedAtMs']: Date.now() - 1 }
    const response = await get('/things/1', { authorization: `Bearer ${other.key}` })
    expect(response.headers.get('www-authenticate')).toBe('Bearer')
    expect(await response.json()).toEqual(unauthorized)
  })

  it('passes the caller to the handler', async () => {
    const callers: Caller[] = []
    handlers.getThing = (input, caller) => {
      callers.push(caller)
      return echoThing(input, caller)
    }
    await get('/things/1', { authorization: `Bearer ${testKeys.agent}` })
    expect(callers.at(-1)).toMatchObject({ role: 'agent', address: '127.0.0.1', origin: service.origin })
    expect(callers.at(-1)?.keyId).not.toContain(testKeys.agent)
  })

  it('passes the configured public URL of the service to the handler', async () => {
    const origins: string[] = []
    const withPublicUrl = await startTestServer({
      publicUrls: ['https://stay.example.com'],
      mountAll: (mount) =>
        mountTestEndpoints(mount, {
          version: undefined,
          getThing: (input, caller) => {
            origins.push(caller.origin)
            return echoThing(input, caller)
          },
        }),
    })
    await fetch(`${withPublicUrl.baseUrl}/things/1`, { headers: { authorization: `Bearer ${testKeys.public}` } })
    await withPublicUrl.app.close()
    expect(origins).toEqual(['https://stay.example.com'])
  })

  it('names the missing right', async () => {
    const body = { code: 403, message: 'This operation needs a key of staff', reason: 'forbidden' }
    expect(await (await post('/things', '{}', { authorization: `Bearer ${testKeys.agent}` })).json()).toEqual(body)
  })

  it.each([
    [testKeys.public, '/prices', 403],
    [testKeys.agent, '/prices', 200],
    [testKeys.staff, '/prices', 200],
    [testKeys.agent, '/things', 403],
    [testKeys.staff, '/things', 200],
  ])('gives the key %s access to %s by its right: %i', async (key, path, status) => {
    const response = await post(path, '{"count":1,"names":[]}', { authorization: `Bearer ${key}` })
    expect(response.status).toBe(status)
  })
})

function get(path: string, headers: Record<string, string> = {}) {
  return fetch(`${service.baseUrl}${path}`, { headers: { authorization: `Bearer ${testKeys.public}`, ...headers } })
}

function post(path: string, body: string, headers: Record<string, string> = {}) {
  return fetch(`${service.baseUrl}${path}`, {
    method: 'POST',
    body,
    headers: { authorization: `Bearer ${testKeys.staff}`, 'content-type': 'application/json', ...headers },
  })
}
