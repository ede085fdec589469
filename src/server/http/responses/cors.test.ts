import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { echoThing, mountTestEndpoints } from '../../testing/test-endpoints.ts'
import { startTestServer, testKeys, type TestServer } from '../../testing/test-server.ts'

let service: TestServer

beforeAll(async () => {
  service = await startTestServer({
    mountAll: (mount) => mountTestEndpoints(mount, { getThing: echoThing, version: '1' }),
    corsOrigins: ['https://desk.example.com'],
  })
})
afterAll(() => service.app.close())

function call(path: string, method: string, origin: string, headers: Record<string, string> = {}) {
  return fetch(service.baseUrl + path, { method, headers: { origin, ...headers } })
}

const preflight = { 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization' }

describe('Other origins', () => {
  it.each(['/things/1', '/nothing'])('can read operations for public keys, without credentials: %s', async (path) => {
    const { headers } = await call(path, 'GET', 'https://any.example', { authorization: `Bearer ${testKeys.public}` })
    expect(headers.get('access-control-allow-origin')).toBe('*')
    expect(headers.get('access-control-allow-credentials')).toBeNull()
    const exposed = headers.get('access-control-expose-headers') ?? ''
    for (const name of ['X-Total-Count', 'X-Radius', 'X-Request-Id', 'RateLimit-Remaining', 'Retry-After'])
      expect(exposed).toContain(name)
  })

  it('can read the error response too', async () => {
    const { status, headers } = await call('/things/1', 'GET', 'https://any.example')
    expect([status, headers.get('access-control-allow-origin')]).toEqual([401, '*'])
  })

  it('can send a preflight without a key', async () => {
    const { status, headers } = await call('/things/1', 'OPTIONS', 'https://any.example', {
      ...preflight,
      'access-control-request-method': 'GET',
    })
    expect(status).toBe(204)
    expect(headers.get('access-control-allow-origin')).toBe('*')
    expect(headers.get('access-control-allow-methods')).toContain('GET')
    expect(headers.get('access-control-allow-headers')).toBe('Authorization, Content-Type, If-None-Match, X-Request-Id')
    expect(headers.get('allow')).toBe('GET, HEAD, OPTIONS')
  })

  it('cannot call operations that need more than a public key, unless the operator allows it', async () => {
    for (const [origin, allowed] of [
      ['https://any.example', null],
      ['https://desk.example.com', 'https://desk.example.com'],
      ['https://desk.example.com.evil.example', null],
    ] as const) {
      const preflighted = await call('/things', 'OPTIONS', origin, preflight)
      expect(preflighted.status).toBe(204)
      expect(preflighted.headers.get('access-control-allow-origin')).toBe(allowed)
      expect(preflighted.headers.get('vary')).toContain('Origin')
      const called = await call('/prices', 'POST', origin, { authorization: `Bearer ${testKeys.agent}` })
      expect(called.status).toBe(200)
      expect(called.headers.get('access-control-allow-origin')).toBe(allowed)
      expect(called.headers.get('vary')).toContain('Origin')
    }
  })
})
