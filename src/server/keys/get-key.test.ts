import { createClient } from '#client/client'
import { getKey } from '#contract/get-key'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, testKeys, type TestServer } from '../testing/test-server.ts'
import { handleGetKey } from './get-key.ts'
import { type KeyRecord, makeKey } from './key.ts'

let service: TestServer
let stored: KeyRecord | undefined

beforeAll(async () => {
  service = await startTestServer({
    mountAll: (mount) => mount(getKey, handleGetKey()),
    findByHash: async (keyHash) => (stored?.keyHash.equals(keyHash) === true ? stored : undefined),
  })
})
afterAll(() => service.app.close())

function ask(key: string) {
  return fetch(`${service.baseUrl}/data/key`, { headers: { authorization: `Bearer ${key}` } })
}

describe('Asking what a key may do', () => {
  it.each(['public', 'agent', 'staff'] as const)('tells the role of a %s key', async (role) => {
    const client = createClient({ baseUrl: service.baseUrl, apiKey: () => testKeys[role] })
    expect((await client.call(getKey, {})).data).toEqual({ role })
  })

  it('is refused to a key that is unknown', async () => {
    const answer = await ask('sk_unknown')
    expect([answer.status, await answer.json()]).toEqual([401, expect.objectContaining({ code: 401 })])
  })

  it('is refused to a key that has expired', async () => {
    const { key, record } = makeKey({ role: 'agent', name: 'Desk', expiresAtMs: Date.now() - 1 }, Date.now())
    stored = record
    expect((await ask(key)).status).toBe(401)
  })

  it('gives an answer that nobody keeps', async () => {
    expect((await ask(testKeys.agent)).headers.get('cache-control')).toBe('no-store')
  })
})
