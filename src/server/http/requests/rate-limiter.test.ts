import { setImmediate } from 'node:timers/promises'
import { afterEach, describe, expect, it } from 'vitest'
import { makeKey } from '../../keys/key.ts'
import { bytesOfRequest, createRateLimiter, rowsOfRequest } from './rate-limiter.ts'
import { echoThing, mountCostly, mountTestEndpoints, type TestHandlers } from '../../testing/test-endpoints.ts'
import { startTestServer, testKeys, type TestServerOptions, type TestServer } from '../../testing/test-server.ts'

let nowMs = 1_000_000
const clock = () => nowMs

describe('A token bucket', () => {
  it('holds a minute of requests, and fills evenly', () => {
    const { countAgainstLimit: limit } = createRateLimiter(60, clock)
    for (let left = 59; left >= 0; left -= 1) expect(limit('a')).toMatchObject({ allowed: true, remaining: left })
    expect(limit('a')).toEqual({ allowed: false, limit: 60, remaining: 0, resetSeconds: 60, retryAfterSeconds: 1 })
    nowMs += 2000
    expect(limit('a')).toMatchObject({ allowed: true, remaining: 1, resetSeconds: 59 })
    nowMs += 3_600_000
    expect(limit('a')).toMatchObject({ allowed: true, remaining: 59 })
  })

  it('returns when the next request is allowed', () => {
    const { countAgainstLimit: limit } = createRateLimiter(2, clock)
    limit('a')
    limit('a')
    nowMs += 1000
    const { allowed, retryAfterSeconds } = limit('a')
    expect(allowed).toBe(false)
    nowMs += (retryAfterSeconds - 1) * 1000
    expect(limit('a').allowed).toBe(false)
    nowMs += 1000
    expect(limit('a').allowed).toBe(true)
  })

  it('counts a request as several, at most as all of them', () => {
    const { countAgainstLimit: limit } = createRateLimiter(60, clock)
    expect(limit('a', 50)).toMatchObject({ allowed: true, remaining: 10, retryAfterSeconds: 40 })
    expect(limit('a', 50)).toMatchObject({ allowed: false, remaining: 10, retryAfterSeconds: 40 })
    expect(limit('a', 10)).toMatchObject({ allowed: true, remaining: 0 })
    expect(limit('b', 1000)).toMatchObject({ allowed: true, remaining: 0, retryAfterSeconds: 60 })
  })

  it('subtracts the actual cost of a request, and owes at most its capacity', () => {
    const { countAgainstLimit: limit } = createRateLimiter(60, clock)
    limit('a')
    expect(limit('a', 50, { isDone: true })).toMatchObject({ remaining: 9, resetSeconds: 51 })
    expect(limit('a', 50, { isDone: true })).toMatchObject({ remaining: 0, resetSeconds: 101 })
    expect(limit('a', 1000, { isDone: true })).toMatchObject({ remaining: 0, resetSeconds: 120 })
    expect(limit('a')).toMatchObject({ allowed: false, retryAfterSeconds: 61 })
  })

  it('counts each caller separately', () => {
    const { countAgainstLimit: limit } = createRateLimiter(1, clock)
    expect([limit('a').allowed, limit('b').allowed, limit('a').allowed]).toEqual([true, true, false])
  })

  it('neither fills nor breaks when the clock is set back', () => {
    const { countAgainstLimit: limit } = createRateLimiter(1, clock)
    limit('a')
    nowMs -= 3_600_000
    expect(limit('a').allowed).toBe(false)
    nowMs += 60_000
    expect(limit('a').allowed).toBe(true)
  })
})

describe('Rate limits', () => {
  let service: TestServer
  afterEach(() => service.app.close())

  async function start(options: Partial<TestServerOptions>) {
    service = await startTestServer({
      mountAll: (mount) => mountTestEndpoints(mount, { getThing: echoThing, version: '1' }),
      clock,
      ...options,
    })
  }

  async function statuses(count: number, headers: Record<string, string>, path = '/things/1') {
    const seen: number[] = []
    for (let index = 0; index < count; index += 1) seen.push((await fetch(service.baseUrl + path, { headers })).status)
    return seen
  }

  const as = (key: string, address = '203.0.113.1') => ({ authorization: `Bearer ${key}`, 'x-forwarded-for': address })

  it('are reported in the headers of every response', async () => {
    await start({ rateLimit: 3 })
    const { headers } = await fetch(`${service.baseUrl}/things/1`, { headers: as(testKeys.agent) })
    expect(headers.get('ratelimit-limit')).toBe('3')
    expect(headers.get('ratelimit-remaining')).toBe('2')
    expect(headers.get('ratelimit-reset')).toBe('20')
    for (const path of ['/things/1', '/nothing']) {
      const refused = await fetch(service.baseUrl + path)
      expect(refused.headers.get('ratelimit-limit')).toBe('3')
    }
  })

  it('reject one request too many with 429 and Retry-After', async () => {
    await start({ rateLimit: 2 })
    expect(await statuses(2, as(testKeys.agent))).toEqual([200, 200])
    const response = await fetch(`${service.baseUrl}/things/1`, { headers: as(testKeys.agent) })
    expect(response.status).toBe(429)
    expect(response.headers.get('retry-after')).toBe('30')
    expect(await response.json()).toMatchObject({ code: 429, message: 'Too many requests: at most 2 a minute' })
    nowMs += 30_000
    expect(await statuses(2, as(testKeys.agent))).toEqual([200, 429])
  })

  it('count an expensive operation as its cost', async () => {
    await start({ rateLimit: 6, mountAll: (mount) => mountCostly(mount, async () => undefined) })
    const response = await fetch(`${service.baseUrl}/costly`, { headers: as(testKeys.agent) })
    expect(response.headers.get('ratelimit-remaining')).toBe('2')
    const refused = await fetch(`${service.baseUrl}/costly`, { headers: as(testKeys.agent) })
    expect(refused.headers.get('retry-after')).toBe('20')
    const message = 'Too many requests: at most 6 a minute, of which this one counts as 4'
    expect(await refused.json()).toMatchObject({ code: 429, message })
  })

  it('count a new response by its bytes and the rows read for it, and a cached one by its sent bytes', async () => {
    const handlers: TestHandlers = {
      version: undefined,
      getThing: ({ id, count }) => ({
        body: { id, count, text: 'x'.repeat(10 * bytesOfRequest) },
        rowsRead: 5 * rowsOfRequest,
      }),
    }
    await start({ rateLimit: 100, mountAll: (mount) => mountTestEndpoints(mount, handlers) })
    const left = async (encoding: string) => {
      const headers = { ...as(testKeys.agent), 'accept-encoding': encoding }
      return (await fetch(`${service.baseUrl}/things/1`, { headers })).headers.get('ratelimit-remaining')
    }
    expect(await left('br')).toBe('84')
    handlers.version = '2'
    expect(await left('br')).toBe('68')
    expect(await left('br')).toBe('67')
    expect(await left('identity')).toBe('64')
  })

  it('count a body for storage by its bytes, even if it is invalid', async () => {
    await start({ rateLimit: 100 })
    const headers = { ...as(testKeys.staff), 'content-type': 'application/json' }
    const body = `{"count":"${'x'.repeat(3 * bytesOfRequest)}"}`
    const response = await fetch(`${service.baseUrl}/things`, { method: 'POST', headers, body })
    expect([response.status, response.headers.get('ratelimit-remaining')]).toEqual([400, '77'])
  })

  it('count a secret key across addresses', async () => {
    await start({ rateLimit: 2, trustedProxies: 1 })
    expect(await statuses(1, as(testKeys.agent, '203.0.113.1'))).toEqual([200])
    expect(await statuses(2, as(testKeys.agent, '203.0.113.2'))).toEqual([200, 429])
    expect(await statuses(1, as(testKeys.staff, '203.0.113.2'))).toEqual([200])
  })

  it('count a public key per address', async () => {
    await start({ rateLimit: 1, trustedProxies: 1 })
    expect(await statuses(2, as(testKeys.public, '203.0.113.1'))).toEqual([200, 429])
    expect(await statuses(2, as(testKeys.public, '203.0.113.2'))).toEqual([200, 429])
  })

  it('count requests without a valid key per address', async () => {
    await start({ rateLimit: 1, trustedProxies: 1 })
    expect(await statuses(1, as('unknown', '203.0.113.1'))).toEqual([401])
    expect(await statuses(1, as('other', '203.0.113.1'))).toEqual([429])
    expect(await statuses(1, as('unknown', '203.0.113.2'))).toEqual([401])
    expect(await statuses(1, as(testKeys.agent, '203.0.113.1'))).toEqual([200])
  })

  it('prevent lookups of wrong keys beyond them, even for simultaneous requests', async () => {
    let lookUps = 0
    const lookedUp = Promise.withResolvers<undefined>()
    await start({
      rateLimit: 5,
      findByHash: () => {
        lookUps += 1
        return lookedUp.promise
      },
    })
    const seen: unknown[] = []
    const all = Array.from({ length: 40 }, async (_, index) => {
      seen.push(...(await statuses(1, as(`sk_wrong_${index}`))))
    })
    await expect.poll(() => seen, { timeout: 20_000 }).toEqual(Array.from({ length: 35 }, () => 429))
    expect(lookUps).toBe(5)
    lookedUp.resolve(undefined)
    await Promise.all(all)
    expect(seen.slice(35)).toEqual(Array.from({ length: 5 }, () => 401))
  })

  it('spare keys from another address, and keys that were just valid, while wrong keys are refused', async () => {
    const { key, record } = makeKey({ role: 'staff', name: 'Desk' }, nowMs)
    const { key: unseenKey, record: unseen } = makeKey({ role: 'staff', name: 'Desk' }, nowMs)
    await start({
      rateLimit: 3,
      trustedProxies: 1,
      findByHash: async (hash) => [record, unseen].find(({ keyHash }) => keyHash.equals(hash)),
    })
    expect(await statuses(1, as(key, '203.0.113.1'))).toEqual([200])
    expect(await statuses(4, as('sk_wrong', '203.0.113.1'))).toEqual([401, 401, 401, 429])
    nowMs += 1500
    expect(await statuses(1, as(key, '203.0.113.1'))).toEqual([200])
    expect(await statuses(1, as(unseenKey, '203.0.113.1'))).toEqual([429])
    expect(await statuses(1, as(unseenKey, '203.0.113.2'))).toEqual([200])
  })

  it('never count a valid key as a wrong one', async () => {
    const stored = Array.from({ length: 5 }, () => makeKey({ role: 'staff', name: 'Desk' }, nowMs))
    await start({
      rateLimit: 1,
      findByHash: async (hash) => stored.find(({ record }) => record.keyHash.equals(hash))?.record,
    })
    for (const { key } of stored) expect(await statuses(1, as(key))).toEqual([200])
  })

  it('add no headers when they are off', async () => {
    await start({})
    const { headers } = await fetch(`${service.baseUrl}/things/1`, { headers: as(testKeys.agent) })
    expect(headers.has('ratelimit-limit')).toBe(false)
  })
})

describe('Expensive reads', () => {
  it('run one at a time', async () => {
    let running = 0
    let most = 0
    const service = await startTestServer({
      mountAll: (mount) =>
        mountCostly(mount, async () => {
          running += 1
          most = Math.max(most, running)
          await setImmediate()
          running -= 1
        }),
    })
    const headers = { authorization: `Bearer ${testKeys.public}` }
    const read = (_: unknown, at: number) => service.app.inject({ url: `/v1/costly?any=${at}`, headers })
    const responses = await Promise.all(Array.from({ length: 100 }, read))
    expect(responses.every(({ statusCode }) => statusCode === 200)).toBe(true)
    expect(most).toBe(1)
    await service.app.close()
  })
})
