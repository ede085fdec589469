import { createClient } from '#client/client'
import { rights } from '#contract/endpoint'
import { getKey } from '#contract/data/get-key'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, testKeys, type TestServer } from '../testing/test-server.ts'
import { handleGetKey } from './handle-keys.ts'
import { type KeyRecord, makeKey } from './key.ts'

let service: TestServer
let stored: KeyRecord | undefined
let hasReviewRule = false

beforeAll(async () => {
  service = await startTestServer({
    mountAll: (mount) =>
      mount(
        getKey,
        handleGetKey(async () => hasReviewRule),
      ),
    findByHash: async (keyHash) => (stored?.keyHash.equals(keyHash) === true ? stored : undefined),
  })
})
afterAll(() => service.app.close())

function request(key: string) {
  return fetch(`${service.baseUrl}/data/key`, { headers: { authorization: `Bearer ${key}` } })
}

describe('The operation getKey', () => {
  it('returns the role of a public key, and nothing of its owner', async () => {
    const client = createClient({ baseUrl: service.baseUrl, apiKey: () => testKeys.public })
    expect((await client.call(getKey, {})).data).toEqual({ role: 'public', rights: [], person: null, agency: null })
  })

  it('returns the person of an agent key', async () => {
    const { key, record } = makeKey({ role: 'agent', name: 'Desk', person: 'Grace Hopper' }, Date.now())
    stored = record
    const client = createClient({ baseUrl: service.baseUrl, apiKey: () => key })
    const own = { role: 'agent', rights: [], person: 'Grace Hopper', agency: null }
    expect((await client.call(getKey, {})).data).toEqual(own)
  })

  it('returns the rights and the person of a staff key, too', async () => {
    const client = createClient({ baseUrl: service.baseUrl, apiKey: () => testKeys.staff })
    const person = expect.stringMatching(/^env_/) as string
    const own = { role: 'staff', rights, person, agency: null, hasReviewRule: false }
    expect((await client.call(getKey, {})).data).toEqual(own)
  })

  it('shows staff whether a review rule exists', async () => {
    const client = createClient({ baseUrl: service.baseUrl, apiKey: () => testKeys.staff })
    for (hasReviewRule of [true, false]) {
      expect((await client.call(getKey, {})).data.hasReviewRule).toBe(hasReviewRule)
    }
  })

  it('returns the agency of an agent key, and never one of a public key', async () => {
    for (const [role, expected] of [
      ['agent', { name: 'Northwind', terms: '' }],
      ['public', null],
    ] as const) {
      const { key, record } = makeKey({ role, name: 'Desk', agency: 'Northwind' }, Date.now())
      stored = record
      const client = createClient({ baseUrl: service.baseUrl, apiKey: () => key })
      expect((await client.call(getKey, {})).data.agency).toEqual(expected)
    }
  })

  it('is refused to an unknown key', async () => {
    const response = await request('sk_unknown')
    expect([response.status, await response.json()]).toEqual([401, expect.objectContaining({ code: 401 })])
  })

  it('is refused to an expired key', async () => {
    const { key, record } = makeKey({ role: 'agent', name: 'Desk', expiresAtMs: Date.now() - 1 }, Date.now())
    stored = record
    expect((await request(key)).status).toBe(401)
  })

  it('returns a response that is not cached', async () => {
    expect((await request(testKeys.agent)).headers.get('cache-control')).toBe('no-store')
  })
})
