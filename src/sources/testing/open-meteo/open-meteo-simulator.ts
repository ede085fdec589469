import { dayMs } from '#contract/days'
import type { Clock } from '#server/runtime/clock'
import {
  type LocalServer,
  type SimulatedFailure,
  type SimulatedRequest,
  type SimulatedResponse,
  startLocalServer,
} from '../local-server.ts'
import { type Api, respondToApi, type Oddities, Refusal, weightOf } from './open-meteo-responses.ts'

const minuteMs = 60_000
const maxWaiting = 5

/** The limits of an address on the free hosts, in weights of requests. */
export interface FreeLimits {
  readonly minute: number
  readonly hour: number
  readonly day: number
}

export type Plan = 'standard' | 'professional'

export interface OpenMeteoSimulatorOptions {
  readonly clock: Clock
  /** A free host, one of customers, or a server of one's own without limits, which has all APIs. */
  readonly host?: 'free' | 'customer' | 'own'
  /** The APIs of the host, all by default; requests to others get a 404. */
  readonly apis?: readonly Api[]
  readonly keys?: Readonly<Record<string, Plan>>
  readonly limits?: FreeLimits
  /** Where a free host redirects requests with a key. */
  readonly customerUrl?: string
  readonly port?: number
}

/** A server that responds as Open-Meteo does. */
export interface OpenMeteoSimulator extends LocalServer {
  /** The requests so far. */
  readonly requests: readonly SimulatedRequest[]
  /** The sum of their weights. */
  readonly weight: number
  /** The most requests that were running or waiting at the same time. */
  readonly mostAtOnce: number
  /** The oddities of the responses; may be changed at any time. */
  oddities: Oddities
  /** Awaited before each response; may be changed at any time. */
  before: () => Promise<unknown>
  /** Fails the next requests, in order. `cut with text` ends a good response in the middle, with the text of an error. */
  failNext(...failures: readonly (SimulatedResponse | SimulatedFailure | 'cut with text')[]): void
  /** Fails all requests, until it is called with `undefined`. */
  failAll(failure: SimulatedResponse | SimulatedFailure | undefined): void
}

/** Starts a server on the loopback address that responds like one of Open-Meteo's hosts. */
export async function startOpenMeteoSimulator(options: OpenMeteoSimulatorOptions): Promise<OpenMeteoSimulator> {
  const { clock, host = 'own', apis = ['forecast', 'archive'], keys = {}, customerUrl = '', port } = options
  const { limits = { minute: 600, hour: 5000, day: 10_000 } } = options
  const requests: SimulatedRequest[] = []
  const usage = createUsage(clock)
  const failures: (SimulatedResponse | SimulatedFailure | 'cut with text')[] = []
  let failsAll: SimulatedResponse | SimulatedFailure | undefined
  let [weight, running, mostAtOnce] = [0, 0, 0]
  // The free hosts handle one request of an address at a time.
  let turn: Promise<unknown> = Promise.resolve()

  async function respond(request: SimulatedRequest): Promise<SimulatedResponse | SimulatedFailure> {
    requests.push(request)
    const failure = failsAll ?? failures.shift()
    if (failure !== undefined && failure !== 'cut with text') return failure
    try {
      const api = apiOf(request.path)
      if (api === undefined || !apis.includes(api)) return { status: 404, json: { error: true, reason: 'Not Found' } }
      checkLimits()
      const key = request.headers['x-api-key'] ?? request.query.get('apikey')
      if (host === 'free' && key !== null) {
        return { failure: 'redirect', to: `${customerUrl}${request.path}?${request.query.toString()}` }
      }
      if (host === 'customer') checkKey(key === null ? undefined : String(key), api)
      const json = respondToApi(api, request.query, clock(), simulator.oddities)
      weight += weightOf(request.query)
      usage.add(weightOf(request.query))
      const text = JSON.stringify(json).replaceAll('"-0"', '-0')
      return {
        headers: { 'content-type': 'application/json; charset=utf-8' },
        text:
          failure === 'cut with text'
            ? `${text.slice(0, text.length >>> 1)}Unexpected error while streaming data: timeoutReached`
            : text,
      }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return { status: error.status, json: { reason: error.message, error: true } }
    }
  }

  function checkLimits() {
    if (host !== 'free') return
    if (usage.minute() >= limits.minute) {
      throw new Refusal(429, 'Minutely API request limit exceeded. Please try again in one minute.')
    }
    if (usage.hour() >= limits.hour) {
      throw new Refusal(429, 'Hourly API request limit exceeded. Please try again in the next hour.')
    }
    if (usage.day() >= limits.day) {
      throw new Refusal(429, 'Daily API request limit exceeded. Please try again tomorrow.')
    }
  }

  function checkKey(key: string | undefined, api: Api) {
    if (key === undefined) throw new Refusal(401, 'API key required. Please add &apikey= to the URL.')
    const plan = keys[key]
    if (plan === undefined) throw new Refusal(400, 'The supplied API key is invalid.')
    if (plan === 'standard' && api !== 'forecast') {
      throw new Refusal(403, 'This API endpoint requires the API Professional or Enterprise plan')
    }
  }

  const server = await startLocalServer(async (request) => {
    // One runs at a time and five wait; the seventh is refused at once.
    const isTooMany = host === 'free' && running > maxWaiting
    running += 1
    mostAtOnce = Math.max(mostAtOnce, running)
    try {
      if (isTooMany) return { status: 429, json: { reason: 'Too many concurrent requests', error: true } }
      const ready = (host === 'free' ? turn : Promise.resolve()).then(() => simulator.before())
      if (host === 'free') turn = ready
      await ready
      return await respond(request)
    } finally {
      running -= 1
    }
  }, port)

  const simulator: OpenMeteoSimulator = {
    ...server,
    requests,
    get weight() {
      return weight
    },
    get mostAtOnce() {
      return mostAtOnce
    },
    oddities: {},
    before: async () => undefined,
    failNext: (...next) => failures.push(...next),
    failAll: (failure) => {
      failsAll = failure
    },
  }
  return simulator
}

function apiOf(path: string): Api | undefined {
  return (['forecast', 'archive'] as const).find((api) => path === `/v1/${api}`)
}

/** Counts the weights of the current minute, hour and day, which end by the clock. */
function createUsage(clock: Clock) {
  const added: { readonly timeMs: number; readonly weight: number }[] = []
  const since = (windowMs: number) => () => {
    const beginMs = clock() - (clock() % windowMs)
    return added.reduce((sum, { timeMs, weight }) => (timeMs >= beginMs ? sum + weight : sum), 0)
  }
  return {
    add: (weight: number) => added.push({ timeMs: clock(), weight }),
    minute: since(minuteMs),
    hour: since(60 * minuteMs),
    day: since(dayMs),
  }
}
