import { setImmediate } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { holdTimeLimits } from '#server/testing/time-limits'
import { startLocalServer, type SimulatedRequest } from '../../testing/local-server.ts'
import {
  type OpenMeteoSimulator,
  type OpenMeteoSimulatorOptions,
  startOpenMeteoSimulator,
} from '../../testing/open-meteo/open-meteo-simulator.ts'
import { createOpenMeteoForecast } from './open-meteo-forecast.ts'

const date = '2026-10-22'
const timeoutMs = 5000
const onError = vi.fn()
const opened: { close(): Promise<void> }[] = []
let nowMs: number

beforeEach(() => {
  nowMs = Date.parse('2026-10-20T10:20:30Z')
  onError.mockReset()
})

afterEach(async () => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  for (const { close } of opened.splice(0)) await close()
})

async function start(options: Partial<OpenMeteoSimulatorOptions> = {}): Promise<OpenMeteoSimulator> {
  const simulator = await startOpenMeteoSimulator({ clock: () => nowMs, ...options })
  opened.push(simulator)
  return simulator
}

function open({ url }: { readonly url: string }, apiKey?: string) {
  const forecast = createOpenMeteoForecast({
    baseUrl: url,
    apiKey,
    clock: () => nowMs,
    timeoutMs,
    restMs: 60_000,
    onError,
  })
  // Each place is in a cell of its own.
  let places = 0
  return () => forecast.day({ latitude: (places += 1), longitude: 0, timezone: 'UTC' }, date)
}

const lastMessage = () => (onError.mock.lastCall![0] as Error).message

describe('A limit of the free host', () => {
  test.each([
    ['minute', 'Minutely API request limit exceeded', 61_000],
    ['hour', 'Hourly API request limit exceeded', 41 * 60_000],
    ['day', 'Daily API request limit exceeded', 13.7 * 3_600_000],
  ] as const)(
    'of the %s pauses requests until it ends: there is no Retry-After, only the reason',
    async (limit, reason, pauseMs) => {
      const simulator = await start({
        host: 'free',
        limits: { minute: 100, hour: 100, day: 100, [limit]: 2 },
      })
      const ask = open(simulator)
      expect([await ask(), await ask(), await ask()].map((day) => day !== undefined)).toEqual([true, true, false])
      expect(lastMessage()).toContain(reason)
      const asked = simulator.requests.length
      // Until shortly before the end nothing is sent.
      nowMs += pauseMs * 0.95
      expect(await ask()).toBeUndefined()
      expect(simulator.requests).toHaveLength(asked)
      expect(onError).toHaveBeenCalledTimes(1)
      nowMs += pauseMs * 0.05 + 60_000
      expect(await ask()).toBeDefined()
    },
  )

  test('of concurrent requests pauses for a second', async () => {
    const simulator = await start()
    const ask = open(simulator)
    simulator.failNext({ status: 429, json: { error: true, reason: 'Too many concurrent requests' } })
    expect(await ask()).toBeUndefined()
    nowMs += 500
    expect(await ask()).toBeUndefined()
    nowMs += 600
    expect(await ask()).toBeDefined()
    expect(simulator.requests).toHaveLength(2)
  })
})

describe('A key', () => {
  test('is sent in a header, and never in an address', async () => {
    const simulator = await start({ host: 'customer', keys: { secret: 'standard' } })
    expect(await open(simulator, 'secret')()).toBeDefined()
    expect(simulator.requests[0]!.headers['x-api-key']).toBe('secret')
    expect(simulator.requests[0]!.query.toString()).not.toContain('secret')
  })

  test('that comes to the free host does not follow the redirect to the host of customers', async () => {
    const received: SimulatedRequest[] = []
    const elsewhere = await startLocalServer((request) => {
      received.push(request)
      return { json: {} }
    })
    opened.push(elsewhere)
    const simulator = await start({ host: 'free', customerUrl: elsewhere.url })
    const ask = open(simulator, 'secret')
    expect(await ask()).toBeUndefined()
    expect(received).toEqual([])
    expect(lastMessage()).toMatch(/redirected, which is not followed$/)
    expect(lastMessage()).not.toContain('secret')
    await ask()
    expect(simulator.requests).toHaveLength(1)
  })

  test.each([
    ['is missing', undefined, 'API key required'],
    ['is invalid, which is a 400', 'wrong', 'The supplied API key is invalid'],
  ])('that %s stops requests for ten minutes', async (_, key, reason) => {
    const simulator = await start({ host: 'customer', keys: { secret: 'standard' } })
    const ask = open(simulator, key)
    expect(await ask()).toBeUndefined()
    expect(lastMessage()).toContain(reason)
    await ask()
    nowMs += 9 * 60_000
    await ask()
    expect(simulator.requests).toHaveLength(1)
    nowMs += 2 * 60_000
    await ask()
    expect(simulator.requests).toHaveLength(2)
  })
})

test('The host of another API is a 404 that stops requests for ten minutes', async () => {
  const simulator = await start({ apis: ['archive'] })
  const ask = open(simulator)
  await ask()
  expect(lastMessage()).toMatch(/HTTP 404: Not Found/)
  await ask()
  expect(simulator.requests).toHaveLength(1)
})

describe('A service that is down', () => {
  test.each<[reason: string, failure: Parameters<OpenMeteoSimulator['failAll']>[0]]>([
    ['is overloaded', { status: 503, json: { error: true, reason: 'The service is overloaded' } }],
    ['answers in HTML', { failure: 'html', status: 502 }],
    ['answers HTML with a 200', { failure: 'html', status: 200 }],
    ['breaks off', { failure: 'cut', json: { hourly: { time: ['2026-10-22T00:00'] } } }],
    ['sends too much', { failure: 'huge', bytes: 3_000_000 }],
    ['says nothing', { failure: 'silence' }],
    ['sends a byte at a time', { failure: 'trickle', json: { hourly: {} }, everyMs: 100 }],
    ['closes the connection', { failure: 'close' }],
  ])('because it %s is asked three times, and then costs nothing until it has rested', async (_, failure) => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const timeLimits = holdTimeLimits(timeoutMs)
    const isEndless = 'failure' in failure! && (failure.failure === 'silence' || failure.failure === 'trickle')
    const simulator = await start()
    simulator.failAll(failure)
    const ask = open(simulator)
    for (let place = 0; place < 6; place += 1) {
      const asked = ask()
      if (isEndless && place < 3) {
        // `expect.poll` would move the time on.
        while (simulator.requests.length <= place) await setImmediate()
        timeLimits.end()
      }
      expect(await asked).toBeUndefined()
    }
    expect(simulator.requests).toHaveLength(3)
    expect(onError).toHaveBeenCalledTimes(3)
    expect(lastMessage()).toMatch(/^Open-Meteo: GET \/v1\/forecast: /)
    simulator.failAll(undefined)
    vi.advanceTimersByTime(60_000)
    expect(await ask()).toBeDefined()
    expect(await ask()).toBeDefined()
  })

  test('because nothing listens is the same', async () => {
    const simulator = await start()
    await simulator.close()
    const ask = open(simulator)
    for (let place = 0; place < 5; place += 1) expect(await ask()).toBeUndefined()
    expect(onError).toHaveBeenCalledTimes(3)
  })
})

test('A refusal of one request does not stop the others', async () => {
  const simulator = await start()
  const ask = open(simulator)
  for (let refused = 0; refused < 5; refused += 1) {
    simulator.failNext({ status: 400, json: { error: true, reason: 'No data for this place' } })
    expect(await ask()).toBeUndefined()
  }
  expect(await ask()).toBeDefined()
})

test('No more than a few requests run at once', async () => {
  const simulator = await start()
  const four = Promise.withResolvers<void>()
  simulator.before = () => {
    // A little longer than until there are four: for a fifth.
    if (simulator.mostAtOnce === 4) setTimeout(four.resolve, 5)
    return four.promise
  }
  const ask = open(simulator)
  const found = await Promise.all(Array.from({ length: 20 }, ask))
  expect(found.every((day) => day !== undefined)).toBe(true)
  expect(simulator.mostAtOnce).toBe(4)
})
