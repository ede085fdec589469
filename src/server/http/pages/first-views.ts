import { setTimeout as sleep } from 'node:timers/promises'
import { hourMs } from '#contract/days'
import type { Locale } from '#contract/locale'
import type { Brand } from '#contract/page-settings'
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'
import type { Clock } from '../../runtime/clock.ts'
import { type FirstViewOutcome, measurements } from '../../runtime/measurements.ts'
import { yieldToEventLoop } from '../../runtime/yield-to-event-loop.ts'
import { anyone, type Caller } from '../../operation/caller.ts'
import { callAsCaller } from '../call-as-caller.ts'
import { addressGroup, callerAddress, linkOrigin } from '../caller-address.ts'
import { createLogSampler } from '../logging/log-sampler.ts'
import { createPeriodLimit } from '../requests/rate-limiter.ts'
import { type CachedResponse, createResponseCache } from '../responses/cached-response.ts'

export interface FirstViewRequest {
  /** The path and query of the page. */
  readonly address: string
  /** Scheme, host and port by which the caller reaches the service, without a trailing slash. */
  readonly origin: string
  /** The origins of the service that the operator has configured. */
  readonly publicUrls: readonly string[]
  readonly now: Date
  readonly brand: Brand
  /** The reader's formats of numbers, dates and measures. */
  readonly locale: Locale
  /** The value of a mile for readers who have not set one, in cents. */
  readonly mileValue: number
  /** Calls a reading operation of the service with the public key, on behalf of the caller. */
  readonly fetch: (path: string) => Promise<Response>
}

export interface FirstView {
  /** The page's own head elements, such as its title. */
  readonly head: string
  /** Elements for the end of the head that load the page's files, after the files that all pages share. */
  readonly files: string
  /**
   * The content of the root element, and the data with which the app shows the same; `undefined` if the browser must render
   * the page. With `isReadFirst`, the page is painted before its scripts are loaded.
   */
  readonly body: { readonly html: string; readonly data: unknown; readonly isReadFirst: boolean } | undefined
}

/** Returns elements for the end of the head that load the files of the page at a path, if pages have files of their own. */
export type RenderFiles = (path: string) => string

/** Renders the first view of a page; resolves to `undefined` if it has none. */
export type RenderFirstView = (request: FirstViewRequest) => Promise<FirstView | undefined>

export interface FirstViewsOptions {
  readonly server: FastifyInstance
  readonly render: RenderFirstView
  readonly routes: readonly FirstViewRoute[]
  readonly brand: Brand
  readonly publicUrls: readonly string[]
  readonly clock: Clock
  readonly logger: FastifyBaseLogger
  /** The most first views rendered per second, in total and for one address. */
  readonly maxPerSecond?: number
  readonly maxPerSecondAndAddress?: number
  /** The longest that a page waits for its first view. */
  readonly timeoutMs?: number
}

/** Pages that have first views. */
export interface FirstViewRoute {
  readonly path: RegExp
  /** Returns a text that identifies the data of the page at any path, for a caller; `undefined` if unknown. */
  readonly dataVersion: (caller: Caller) => string | undefined
}

/** The page into which a first view is inserted. */
export interface PageWithoutView extends Pick<FirstViewRequest, 'locale' | 'mileValue'> {
  /** Identifies the page's settings. */
  readonly version: string
  readonly publicKey: string
  readonly withView: (view: FirstView) => CachedResponse
  /** The page for addresses without a first view. */
  readonly response: CachedResponse
}

/** Returns the page with its first view, or without it if there is none or it is not ready in time. */
export type FindFirstView = (request: FastifyRequest, page: PageWithoutView) => Promise<CachedResponse>

/** Memory for cached pages with first views. */
const maxCachedBytes = 32 * 2 ** 20
const logEveryMs = 60_000

/** Renders first views of pages, using only data that the public key may read, and caches them for an hour. */
export function createFirstViews(options: FirstViewsOptions): FindFirstView {
  const { server, render, routes, brand, publicUrls, clock, logger, timeoutMs = 500 } = options
  const cache = createResponseCache(maxCachedBytes)
  const mayRender = createPeriodLimit(options.maxPerSecond ?? 50, 1000)
  const mayRenderForAddress = createPeriodLimit(options.maxPerSecondAndAddress ?? 5, 1000)
  const sampleFailures = createLogSampler(logEveryMs, clock)

  async function renderPage(request: FastifyRequest, origin: string, page: PageWithoutView): Promise<CachedResponse> {
    const view = await render({
      address: request.url,
      origin,
      publicUrls,
      now: new Date(clock()),
      brand,
      locale: page.locale,
      mileValue: page.mileValue,
      fetch: async (path) => {
        const authorization = `Bearer ${page.publicKey}`
        const response = await callAsCaller(server, request, { method: 'GET', url: path, headers: { authorization } })
        // Rendering the response takes long, so other requests go first.
        await yieldToEventLoop()
        const headers = Object.entries(response.headers).map(([name, value]): [string, string] => [name, String(value)])
        return new Response(response.payload, { status: response.statusCode, headers })
      },
    })
    return view === undefined ? page.response : page.withView(view)
  }

  async function find(request: FastifyRequest, page: PageWithoutView, { dataVersion }: FirstViewRoute) {
    const origin = linkOrigin(request, publicUrls)
    const version = dataVersion({ ...anyone, address: callerAddress(request), origin, requestId: request.id })
    if (version === undefined) return page.response
    const key = `${page.version} ${Math.floor(clock() / hourMs)} ${version} ${request.url}`
    const publish = (outcome: FirstViewOutcome) => measurements.firstView.publish({ outcome })
    const cached = cache.get(key)
    if (cached !== undefined) {
      publish('cached')
      return cached
    }
    if (!mayRenderForAddress(addressGroup(callerAddress(request)), clock()) || !mayRender('all', clock())) {
      publish('refused')
      return page.response
    }
    const timeout = sleep(timeoutMs, undefined, { ref: false }).then(() => {
      throw new Error(`it takes longer than ${timeoutMs} ms`)
    })
    try {
      const rendered = await Promise.race([cache.fill(key, () => renderPage(request, origin, page)), timeout])
      publish('rendered')
      return rendered
    } catch (error) {
      publish('failed')
      throw error
    }
  }

  return async (request, page) => {
    const path = request.url.split('?', 1)[0] ?? ''
    const route = routes.find((each) => each.path.test(path))
    if (route === undefined) return page.response
    try {
      return await find(request, page, route)
    } catch (error) {
      if (sampleFailures('') !== undefined) {
        logger.warn({ err: error }, 'a first view cannot be rendered; pages are sent without it')
      }
      return page.response
    }
  }
}
