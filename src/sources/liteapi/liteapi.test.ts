import { setImmediate } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest'
import { holdTimeLimits } from '#server/testing/time-limits'
import { type LocalServer, startLocalServer } from '../testing/local-server.ts'
import {
  simulateLiteApi,
  type InjectedFailure,
  type SimulatedLiteApi,
  type SimulateLiteApiOptions,
} from '../testing/liteapi/simulate-liteapi.ts'
import { createLiteApi, type LiteApi, type LiteApiOptions } from './liteapi.ts'
import { LiteApiError } from './liteapi-error.ts'

const path = '/hotels/rates'
const limits = { timeoutMs: 5000, maxBytes: 1_000_000 }
const body = {
  hotelIds: ['lp1', 'lp2'],
  checkin: '2027-03-08',
  checkout: '2027-03-10',
  occupancies: [{ adults: 2, children: [] }],
  currency: 'USD',
  guestNationality: 'US',
  maxRatesPerHotel: 1,
}

const opened: { close(): Promise<void> }[] = []
let timeLimits: ReturnType<typeof holdTimeLimits>
beforeEach(() => {
  timeLimits = holdTimeLimits(limits.timeoutMs)
})
afterEach(async () => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  for (const { close } of opened.splice(0)) await close()
})

interface Opened {
  readonly simulator: SimulatedLiteApi
  readonly api: LiteApi
  readonly refusals: LiteApiError[]
}

async function open(
  simulated: SimulateLiteApiOptions = {},
  { timing, ...options }: Partial<LiteApiOptions> = {},
): Promise<Opened> {
  const simulator = await simulateLiteApi({ pacePerSecond: 'off', ...simulated })
  opened.push(simulator)
  const refusals: LiteApiError[] = []
  const api = createLiteApi({
    baseUrl: simulator.url,
    apiKey: simulator.apiKey,
    pacePerSecond: 1000,
    onKeyRefused: (error) => refusals.push(error),
    timing: { firstPauseMs: 10, longestPauseMs: 100, retryMs: 2, breakAfter: 100, ...timing },
    ...options,
  })
  return { simulator, api, refusals }
}

async function failureOf(promise: Promise<unknown>): Promise<LiteApiError> {
  const error: unknown = await promise.then(
    () => undefined,
    (error: unknown) => error,
  )
  if (!(error instanceof LiteApiError)) throw new Error('no failure of the supplier', { cause: error })
  return error
}

describe('a response is read by its own code, not by the HTTP status:', () => {
  test('rates', async () => {
    const { api } = await open()
    expect(await api.post(path, body, limits)).toMatchObject({ outcome: 'found', envelope: { sandbox: true } })
  })

  test.each<[what: string, injected: InjectedFailure]>([
    ['200 with error 2001', { code: 2001, status: 200 }],
    ['204 without a body', { status: 204 }],
    ['204 in the documents, 400 on the wire, with error 2001', { code: 2001, status: 400 }],
    ['200 without data', { json: { sandbox: true } }],
    ['200 with data that is null', { json: { data: null } }],
  ])('nothing is free: %s', async (_, injected) => {
    const { api, simulator } = await open()
    simulator.failNext(path, injected)
    expect(await api.post(path, body, limits)).toEqual({ outcome: 'nothing' })
    expect(simulator.countRequests()).toBe(1)
  })

  test('all hotels unknown is a 400 with the particular in the description, and no failure', async () => {
    const { api } = await open()
    expect(await api.post(path, { ...body, hotelIds: ['lpfff'] }, limits)).toEqual({ outcome: 'unknown hotels' })
  })

  test('a hotel that is unknown is a 400 with 4002, and no failure', async () => {
    const { api, simulator } = await open()
    simulator.failNext('/data/hotel', { code: 4002, status: 400, description: 'hotelId is missing or invalid' })
    expect(await api.get('/data/hotel', { hotelId: 'lpfff' }, limits)).toEqual({ outcome: 'unknown hotels' })
  })

  test.each([4000, 4002, 4003])('another %d is a failure of ours, which is never repeated', async (code) => {
    const { api, simulator } = await open()
    simulator.failNext(path, { code, status: 400, description: 'checkin is missing or invalid' })
    const { failure, message } = await failureOf(api.post(path, body, limits))
    expect([failure, message]).toEqual([
      'wrong request',
      `supplier: ${path}: error ${code}: error ${code}: checkin is missing or invalid`,
    ])
    expect(simulator.countRequests()).toBe(1)
  })
})

const json = { data: [], sandbox: true }

describe('a failure there or on the way is tried twice:', () => {
  test.each<[what: string, injected: InjectedFailure]>([
    ['500', { code: 5000, status: 500 }],
    ['500 without an error', { status: 500, json: {} }],
    ['4011, its own supplier fails', { code: 4011, status: 502 }],
    ['4291, its limiter fails', { code: 4291, status: 503 }],
    ['4291 with the status 200', { code: 4291, status: 200 }],
    ['HTML', { failure: 'html', status: 502 }],
    ['HTML with the status 200', { failure: 'html', status: 200 }],
    ['a list in place of the envelope', { json: [] }],
    ['a body that is cut', { failure: 'cut', json }],
    ['silence', { failure: 'silence' }],
    ['a byte at a time', { failure: 'trickle', json, everyMs: 20 }],
    ['a closed connection', { failure: 'close' }],
  ])('%s', async (_, injected) => {
    const { api, simulator } = await open()
    const isEndless = 'failure' in injected && (injected.failure === 'silence' || injected.failure === 'trickle')
    const endTimeOf = async (request: number) => {
      if (!isEndless) return
      await expect.poll(() => simulator.countRequests()).toBe(request)
      timeLimits.end()
    }
    simulator.failNext(path, injected)
    const repeated = api.post(path, body, limits)
    await endTimeOf(1)
    expect(await repeated).toMatchObject({ outcome: 'found' })
    expect(simulator.countRequests()).toBe(2)
    simulator.failNext(path, injected, 2)
    const failed = failureOf(api.post(path, body, limits))
    await endTimeOf(3)
    await endTimeOf(4)
    expect(await failed).toMatchObject({ failure: 'unavailable' })
    expect(simulator.countRequests()).toBe(4)
  })
})

it('reads no more of a response than it may, and does not ask for the same again', async () => {
  const { api, simulator } = await open()
  simulator.failNext(path, { failure: 'huge', bytes: 100_000_000 })
  expect(await failureOf(api.post(path, body, limits))).toMatchObject({ failure: 'too long' })
  expect(simulator.countRequests()).toBe(1)
})

it('follows no redirect: the key does not arrive elsewhere', async () => {
  const { api, simulator } = await open()
  const arrived: unknown[] = []
  const elsewhere: LocalServer = await startLocalServer(({ headers }) => {
    arrived.push(headers)
    return { json }
  })
  opened.push(elsewhere)
  simulator.failNext(path, { failure: 'redirect', to: elsewhere.url }, 2)
  expect(await failureOf(api.post(path, body, limits))).toMatchObject({ failure: 'unavailable' })
  expect(arrived).toEqual([])
})

describe('a refused key', () => {
  test.each([
    ['401', { code: 401, status: 401, description: 'unknown key sand_0123456789abcdef' }],
    ['a suspended account', { code: 40302, status: 403, description: 'suspended' }],
  ])('ends asking, is reported once and seen: %s', async (_, injected) => {
    const { api, simulator, refusals } = await open()
    expect(api.keyRefusal).toBeUndefined()
    simulator.failNext(path, injected)
    const error = await failureOf(api.post(path, body, limits))
    expect(error.failure).toBe('key refused')
    expect(error.message).not.toContain(simulator.apiKey)
    expect(await failureOf(api.get('/data/hotels', {}, limits))).toBe(error)
    expect(api.keyRefusal).toBe(error)
    expect(refusals).toEqual([error])
    expect(simulator.countRequests()).toBe(1)
  })

  test('is tried again after a while, and forgotten when it is accepted', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    const { api, simulator } = await open({}, { timing: { keyRefusedMs: 60_000 } })
    simulator.failNext(path, { code: 401, status: 401 })
    await failureOf(api.post(path, body, limits))
    vi.advanceTimersByTime(60_000)
    expect(await api.post(path, body, limits)).toMatchObject({ outcome: 'found' })
    expect(api.keyRefusal).toBeUndefined()
  })

  test('may be the public one of the account: the message says so', async () => {
    const { api } = await open({}, { apiKey: 'pub_0123456789' })
    expect((await failureOf(api.post(path, body, limits))).message).toMatch(/not the public one$/)
  })
})

describe('a refusal for pace', () => {
  const tooFast = { code: 4290, status: 429 }

  test.each([
    ['429', { code: 429, status: 429 }],
    ['4290', tooFast],
    ['429 without a body', { status: 429 }],
  ])('is waited for and tried again: %s', async (_, injected) => {
    const { api, simulator } = await open()
    simulator.failNext(path, injected, 2)
    expect(await api.post(path, body, limits)).toMatchObject({ outcome: 'found' })
    expect(simulator.countRequests()).toBe(3)
  })

  test('holds all requests for as long as the supplier asks, longer each time where it does not say', async () => {
    const { api, simulator } = await open({}, { timing: { firstPauseMs: 40, longestPauseMs: 1500 } })
    // The clock that the pauses are measured by too.
    const startedAtMs = performance.now()
    simulator.failNext(path, tooFast, 2)
    for (let tries = 0; tries < 2; tries++) await failureOf(api.post(path, body, { ...limits, isRepeated: false }))
    await Promise.all([api.post(path, body, limits), api.post(path, body, limits)])
    expect(performance.now() - startedAtMs).toBeGreaterThanOrEqual(40 + 80)
    simulator.failNext(path, { ...tooFast, retryAfter: '1' })
    const askedAtMs = performance.now()
    await api.post(path, body, limits)
    expect(performance.now() - askedAtMs).toBeGreaterThanOrEqual(1000)
  })

  test('of several requests at once is one pause', async () => {
    const { api, simulator } = await open({}, { timing: { firstPauseMs: 200, longestPauseMs: 100_000 } })
    simulator.failNext(path, tooFast, 8)
    // Doubled eight times, the pause would be longer than a test.
    await Promise.all(Array.from({ length: 8 }, () => api.post(path, body, limits)))
    expect(simulator.countRequests()).toBe(16)
  })

  test('is given up after three tries, or at once where the supplier asks for too long', async () => {
    const { api, simulator } = await open()
    simulator.failNext(path, tooFast, 3)
    expect(await failureOf(api.post(path, body, limits))).toMatchObject({ failure: 'too fast' })
    expect(simulator.countRequests()).toBe(3)
    simulator.failNext(path, { ...tooFast, retryAfter: '60' })
    const { failure, retryAfterMs } = await failureOf(api.post(path, body, limits))
    expect(failure).toBe('too fast')
    expect(retryAfterMs).toBeGreaterThan(50_000)
    expect(simulator.countRequests()).toBe(4)
  })
})

describe('the pace', () => {
  it('is kept: no more requests within a second than allowed', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] })
    const { api, simulator } = await open({}, { pacePerSecond: 16 })
    const all = Promise.all(Array.from({ length: 24 }, () => api.post(path, body, limits)))
    await vi.advanceTimersByTimeAsync(999)
    // `expect.poll` would move the time on.
    while (simulator.countRequests() < 16) await setImmediate()
    await vi.advanceTimersByTimeAsync(0)
    expect(simulator.countRequests()).toBe(16)
    await vi.advanceTimersByTimeAsync(999)
    await all
    expect(simulator.countRequests()).toBe(24)
  })

  it('is not waited for by requests that are no longer wanted', async () => {
    const { api, simulator } = await open({}, { pacePerSecond: 1 })
    await api.post(path, body, limits)
    const controller = new AbortController()
    const waiting = api.post(path, body, { ...limits, signal: controller.signal })
    controller.abort(new Error('no longer wanted'))
    await expect(waiting).rejects.toThrow('no longer wanted')
    expect(simulator.countRequests()).toBe(1)
  })

  it('lets no more requests wait than half a minute takes', async () => {
    const { api } = await open({}, { pacePerSecond: 1 })
    const controllers = Array.from({ length: 33 }, () => new AbortController())
    const asked = controllers.map(({ signal }) => api.post(path, body, { ...limits, signal }))
    const results = Promise.allSettled(asked)
    expect(await failureOf(asked[32]!)).toMatchObject({ failure: 'too fast', retryAfterMs: 30_000 })
    for (const controller of controllers) controller.abort(new Error('done'))
    await results
  })
})

it('asks no more after several failures in a row, and again after a while', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const { api, simulator } = await open({}, { timing: { breakAfter: 4, breakMs: 30_000 } })
  simulator.failNext(path, { failure: 'close' }, 4)
  for (let tries = 0; tries < 2; tries++) await failureOf(api.post(path, body, limits))
  expect(await failureOf(api.post(path, body, limits))).toMatchObject({
    failure: 'unavailable',
    message: 'supplier: not asked, because it has failed several times in a row',
  })
  expect(simulator.countRequests()).toBe(4)
  vi.advanceTimersByTime(30_000)
  expect(await api.post(path, body, limits)).toMatchObject({ outcome: 'found' })
})

describe('sandbox', () => {
  it('is as the key says at first, and then as the supplier says', async () => {
    const { api, simulator } = await open()
    expect(api.isSandbox).toBe(true)
    for (const [sandbox, read] of [
      [false, false],
      [1, true],
      ['', true],
      [0, false],
    ]) {
      simulator.failNext(path, { json: { data: [], sandbox } })
      await api.post(path, body, limits)
      expect(api.isSandbox).toBe(read)
    }
    const production = await open({ apiKey: 'prod_0123456789abcdef' })
    expect(production.api.isSandbox).toBe(false)
  })
})
