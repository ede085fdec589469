import { setTimeout as sleep } from 'node:timers/promises'
import {
  startLocalServer,
  type SimulatedFailure,
  type SimulatedRequest,
  type SimulatedResponse,
} from '../local-server.ts'
import { respondToCatalogue, type CatalogueOptions } from './catalogue.ts'
import { respondToRates, type RatesOptions } from './rates.ts'
import { simulatedError } from './simulated-error.ts'
import type { SimulatedHotel } from './simulated-hotel.ts'
import { plainHotels } from './simulated-hotels.ts'

const basePath = '/v3.0'

/** Requests a second in the test environment. */
const usualPacePerSecond = 5

export interface SimulateLiteApiOptions extends RatesOptions, CatalogueOptions {
  /** Twenty plain ones when left out. A change to the array is a change at the supplier. */
  readonly hotels?: readonly SimulatedHotel[]
  /** Answers are of the test environment for one that begins with `sand_`. */
  readonly apiKey?: string
  /** `off` answers at any pace; 5 when left out. */
  readonly pacePerSecond?: number | 'off'
  /** How long every response takes, by its request; at once when left out. */
  readonly latencyMs?: (request: SimulatedRequest) => number | Promise<number>
  /** Milliseconds since the epoch. */
  readonly clock?: () => number
  readonly port?: number
}

/** What is answered instead: a failure, another response, or an error with the supplier's code. */
export type InjectedFailure =
  | SimulatedFailure
  | SimulatedResponse
  | { readonly code: number; readonly status: number; readonly description?: string; readonly retryAfter?: string }

/** A supplier that speaks version 3 of LiteAPI, on the loopback. */
export interface SimulatedLiteApi {
  /** Ends in the version, without a slash. */
  readonly url: string
  readonly apiKey: string
  /** All requests so far, in order, those with a wrong key and those above the pace too. */
  readonly requests: readonly SimulatedRequest[]
  /** How many requests a path has had, such as `/hotels/rates`; of all paths without one. */
  countRequests(path?: string): number
  /** How many were refused because they came too fast. */
  readonly tooFast: number
  /** How many requests were answered at the same time, at most. */
  readonly mostAtOnce: number
  /**
   * Answers the next requests of a path with a failure. Failures of several calls come one after the other.
   *
   * @param isMeant which requests it is for; all of them when left out
   */
  failNext(
    path: string,
    injected: InjectedFailure,
    times?: number,
    isMeant?: (request: SimulatedRequest) => boolean,
  ): void
  close(): Promise<void>
}

/** Starts a supplier that answers as the real one does, with its surprises; the same question twice gives the same response. */
export async function simulateLiteApi(options: SimulateLiteApiOptions = {}): Promise<SimulatedLiteApi> {
  const { hotels = plainHotels(20), apiKey = 'sand_0123456789abcdef', clock = Date.now, latencyMs } = options
  const { pacePerSecond = usualPacePerSecond } = options
  const requests: SimulatedRequest[] = []
  const failures = new Map<string, MeantFailure[]>()
  const answeredAtMs: number[] = []
  let tooFast = 0
  let atOnce = 0
  let mostAtOnce = 0

  /** Refuses in every form that is known: two codes, each with and without a time to wait. */
  function refusePace(): SimulatedResponse | undefined {
    if (pacePerSecond === 'off') return undefined
    const nowMs = clock()
    while (answeredAtMs.length > 0 && nowMs - (answeredAtMs[0] as number) >= 1000) answeredAtMs.shift()
    if (answeredAtMs.length < pacePerSecond) {
      answeredAtMs.push(nowMs)
      return undefined
    }
    tooFast += 1
    const headers: Record<string, string> = tooFast % 4 < 2 ? { 'retry-after': '1' } : {}
    return simulatedError(429, tooFast % 2 === 0 ? 429 : 4290, 'too many requests', undefined, headers)
  }

  function response(request: SimulatedRequest): SimulatedResponse | SimulatedFailure {
    const path = request.path.startsWith(`${basePath}/`) ? request.path.slice(basePath.length) : undefined
    if (path === undefined) return { failure: 'html', status: 404 }
    if (request.headers['x-api-key'] !== apiKey) {
      return simulatedError(401, 401, 'Unauthorized', 'invalid or missing API key')
    }
    const injected = takeFailure(failures.get(path) ?? [], request)
    if (injected !== undefined) return describeFailure(injected)
    const refusal = refusePace()
    if (refusal !== undefined) return refusal
    const isSandbox = apiKey.startsWith('sand_')
    const answered =
      request.method === 'POST'
        ? respondToRates(path, request.json, { ...options, hotels, isSandbox })
        : respondToCatalogue(hotels, { ...request, path }, options)
    return answered ?? simulatedError(404, 4040, 'not found')
  }

  const server = await startLocalServer(async (request) => {
    requests.push(request)
    mostAtOnce = Math.max(mostAtOnce, ++atOnce)
    try {
      const waitMs = (await latencyMs?.(request)) ?? 0
      if (waitMs > 0) await sleep(waitMs)
      return response(request)
    } finally {
      atOnce -= 1
    }
  }, options.port)

  return {
    url: server.url + basePath,
    apiKey,
    requests,
    countRequests: (path) =>
      path === undefined ? requests.length : requests.filter((request) => request.path === basePath + path).length,
    get tooFast() {
      return tooFast
    },
    get mostAtOnce() {
      return mostAtOnce
    },
    failNext(path, injected, times = 1, isMeant = () => true) {
      const queue = failures.get(path) ?? []
      queue.push(...Array.from({ length: times }, () => ({ injected, isMeant })))
      failures.set(path, queue)
    },
    close: () => server.close(),
  }
}

interface MeantFailure {
  readonly injected: InjectedFailure
  readonly isMeant: (request: SimulatedRequest) => boolean
}

function takeFailure(queue: MeantFailure[], request: SimulatedRequest): InjectedFailure | undefined {
  const at = queue.findIndex(({ isMeant }) => isMeant(request))
  return at === -1 ? undefined : queue.splice(at, 1)[0]?.injected
}

function describeFailure(injected: InjectedFailure): SimulatedResponse | SimulatedFailure {
  if (!('code' in injected)) return injected
  const { code, status, description, retryAfter } = injected
  const headers: Record<string, string> = retryAfter === undefined ? {} : { 'retry-after': retryAfter }
  return simulatedError(status, code, `error ${code}`, description, headers)
}
