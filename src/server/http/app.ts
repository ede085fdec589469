import { endpoints, type OperationName } from '#contract/endpoints'
import { pageTable } from '#contract/pages'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Access } from '../audit/audit-storage.ts'
import type { Clock } from '../runtime/clock.ts'
import { type BrandFile, mountBrandFiles } from './pages/brand.ts'
import { createServer } from './create-server.ts'
import { mountMcp } from './mcp/mount-mcp.ts'
import { mountDocs } from './docs/mount-docs.ts'
import { type GracefulShutdown, prepareShutdown } from './graceful-shutdown.ts'
import { type HealthOptions, mountHealth } from './health.ts'
import { mountHotelPictures } from './hotel-pictures.ts'
import { createFirstViews, type FirstViewRoute, type RenderFirstView } from './pages/first-views.ts'
import { createMount } from './mount-operation.ts'
import type { Caller } from '../operation/caller.ts'
import type { Operations } from '../operation/operation.ts'
import { mountSignInCodes, type SignInCodes } from './sign-in-codes.ts'
import { mountPlatformEvents, type PlatformEventsOptions } from './platform-events.ts'
import { recordMethods, handleUnknownPaths } from './pages/unknown-paths.ts'
import { createAuthenticator } from './requests/authenticator.ts'
import { createRateLimiter } from './requests/rate-limiter.ts'
import { createResponseCache } from './responses/cached-response.ts'
import { mountWebFiles, type WebOptions } from './pages/web-files.ts'
import type { CheckKey } from '../keys/check-key.ts'
import type { Metrics } from './metrics.ts'
import { mountSitemap } from './pages/sitemap.ts'
import type { Pictures } from '../pictures/pictures.ts'

export interface AppConfig extends Pick<WebOptions, 'brand' | 'tiles' | 'redeemUrl' | 'currencyRates'> {
  readonly brandFiles?: readonly BrandFile[]
  /** Requests per minute for each key; `undefined` for no limit. */
  readonly rateLimit: number | undefined
  /** The number of reverse proxies in front of the service whose `X-Forwarded-*` headers are trusted. */
  readonly trustedProxies: number
  /** Schemes, hosts and ports of the service for clients, without a trailing slash; if empty, the request's is used. */
  readonly publicUrls: readonly string[]
  /** Other origins whose pages may call operations that a public key may not. */
  readonly corsOrigins: readonly string[]
  /** How long the service still serves requests while it is stopping and no longer ready. */
  readonly drainDelayMs: number
}

type PageOptions = Omit<WebOptions, keyof AppConfig | 'authenticator' | 'webRoot' | 'findFirstView'>

export interface AppOptions extends PageOptions, Pick<HealthOptions, 'ready' | 'problem'> {
  readonly config: AppConfig
  readonly logger: FastifyBaseLogger
  readonly clock: Clock
  readonly operations: Operations
  /** The hotels whose pages are in the sitemap. */
  readonly hotels: Parameters<typeof mountSitemap>[1]
  readonly checkKey: CheckKey
  /** Called with each read of members' data and each refused request of the miles operations. */
  readonly recordAccess: (access: Access) => void
  /** Pictures fetched from other origins; `undefined` if pages load them directly. */
  readonly pictures?: Pictures | undefined
  /** How to receive events of a platform; `undefined` if there are none. */
  readonly platformEvents?: PlatformEventsOptions | undefined
  /** The keys that sign in with links; links do not sign in if omitted. */
  readonly signInCodes?: SignInCodes | undefined
  readonly onError?: (error: unknown) => void
  readonly countRequest?: Metrics['countRequest'] | undefined
  /** Renders the first views of pages; without it, pages are sent without first views. */
  readonly renderFirstView?: RenderFirstView | undefined
  /** The folder of the built web app; without it, pages say that the app is not built. */
  readonly webRoot?: string | undefined
}

export interface App {
  readonly server: FastifyInstance
  /** Finishes open requests, then closes the server. */
  readonly stop: GracefulShutdown['stop']
}

/** Memory for the cached responses of all operations. */
const maxCachedBytes = 64 * 2 ** 20

/**
 * Assembles the HTTP service: the operations of the contract, documentation, health checks and the web app.
 *
 * @spec Endpoints
 */
export function createApp(options: AppOptions): App {
  const { config, logger, clock, operations, checkKey, recordAccess, countRequest, onError } = options
  const { brand, trustedProxies, publicUrls, corsOrigins } = config

  const server = createServer({ logger, trustedProxies, countRequest, onError })
  const shutdown = prepareShutdown(server, config.drainDelayMs)
  const mountOtherMethods = recordMethods(server, corsOrigins)
  const rateLimiter = config.rateLimit === undefined ? undefined : createRateLimiter(config.rateLimit, clock)
  const authenticator = createAuthenticator({ checkKey, rateLimiter, publicUrls })

  const cache = createResponseCache(maxCachedBytes)
  const mount = createMount(server, { authenticator, cache, corsOrigins, recordAccess, clock })
  const mountByName = (name: OperationName) => mount(endpoints[name], operations[name])
  for (const name of Object.keys(endpoints)) mountByName(name as OperationName)

  mountDocs(server, Object.values(endpoints), { ...config, ...options, authenticator })
  mountMcp(server, Object.values(endpoints), { authenticator, brand, publicUrls, clock })
  mountBrandFiles(server, config.brandFiles ?? [], authenticator)
  mountSitemap(server, options.hotels, publicUrls, authenticator)
  mountHealth(server, { ...options, isStopping: shutdown.isStopping })

  if (options.platformEvents !== undefined) mountPlatformEvents(server, options.platformEvents, authenticator)
  if (options.signInCodes !== undefined) mountSignInCodes(server, options.signInCodes, authenticator)
  if (options.pictures !== undefined) mountHotelPictures(server, options.pictures, authenticator)
  const { renderFirstView, webRoot } = options
  const routes = firstViewRoutes(operations)
  const findFirstView =
    renderFirstView && createFirstViews({ server, render: renderFirstView, routes, brand, publicUrls, clock, logger })
  const sendPage = mountWebFiles(server, { ...config, ...options, authenticator, webRoot, findFirstView })
  mountOtherMethods()
  handleUnknownPaths(server, authenticator, sendPage)
  return { server, stop: shutdown.stop }
}

/** Returns the pages of the web app with first views. A page's data is known while its operations' responses can be cached. */
function firstViewRoutes(operations: Operations): readonly FirstViewRoute[] {
  return Object.entries(pageTable).flatMap(([path, { firstView }]) => {
    if (firstView === undefined) return []
    const dataVersion = (caller: Caller) => {
      const viewer = firstView.isSameEverywhere === true ? { ...caller, address: '' } : caller
      const versions = firstView.operations.map((name) => operations[name].cacheKey?.(viewer))
      return versions.includes(undefined) ? undefined : versions.join(' ')
    }
    return [{ path: new RegExp(`^${path.replace(':id', '[^/]+')}$`), dataVersion }]
  })
}
