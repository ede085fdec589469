import { fileURLToPath } from 'node:url'
import { approveTransfer } from '#contract/approve-transfer'
import { createAccount } from '#contract/create-account'
import type { AnyEndpoint } from '#contract/endpoint'
import { findMinRates } from '#contract/find-min-rates'
import { findOffers } from '#contract/find-offers'
import { getAccount } from '#contract/get-account'
import { getHotel } from '#contract/get-hotel'
import { getKey } from '#contract/get-key'
import { getLocation } from '#contract/get-location'
import { getTransfer } from '#contract/get-transfer'
import { listAirports } from '#contract/list-airports'
import { listDealPoints } from '#contract/list-deal-points'
import { listDeals } from '#contract/list-deals'
import { listHotels } from '#contract/list-hotels'
import { listPlaces } from '#contract/list-places'
import { listTransfers } from '#contract/list-transfers'
import { describeInterface } from '#contract/openapi'
import { rejectTransfer } from '#contract/reject-transfer'
import { transferMiles } from '#contract/transfer-miles'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Clock } from './clock.ts'
import { requestOrigin } from './http/requests/caller-address.ts'
import { createServer } from './http/create-server.ts'
import { mountDocsPage } from './http/docs/docs-page.ts'
import { createAuthenticator } from './http/requests/authenticator.ts'
import { type Drain, watchDrain } from './http/drain.ts'
import { mountHealth } from './http/health.ts'
import { basePath, createMount } from './http/mount-operation.ts'
import { mountOpenApi } from './http/docs/openapi-route.ts'
import type { Operation } from './http/operation.ts'
import { watchMethods } from './http/other-methods.ts'
import { type DrawPicture, mountPictures } from './http/pictures.ts'
import { createRateLimit } from './http/requests/rate-limit.ts'
import { createResponseCache } from './http/responses/cached-response.ts'
import { answerUnknownPaths } from './http/unknown-paths.ts'
import type { Tiles } from './http/responses/security-headers.ts'
import { mountWebFiles } from './http/web-files.ts'
import type { CheckKey } from './keys/check-key.ts'
import type { Metrics } from './metrics.ts'

/** What answers each operation. */
export interface Operations {
  readonly transferMiles: Operation<typeof transferMiles>
  readonly listTransfers: Operation<typeof listTransfers>
  readonly getTransfer: Operation<typeof getTransfer>
  readonly approveTransfer: Operation<typeof approveTransfer>
  readonly rejectTransfer: Operation<typeof rejectTransfer>
  readonly createAccount: Operation<typeof createAccount>
  readonly getAccount: Operation<typeof getAccount>
  readonly listPlaces: Operation<typeof listPlaces>
  readonly listAirports: Operation<typeof listAirports>
  readonly getLocation: Operation<typeof getLocation>
  readonly getKey: Operation<typeof getKey>
  readonly listDeals: Operation<typeof listDeals>
  readonly listDealPoints: Operation<typeof listDealPoints>
  readonly getHotel: Operation<typeof getHotel>
  readonly listHotels: Operation<typeof listHotels>
  readonly findOffers: Operation<typeof findOffers>
  readonly findMinRates: Operation<typeof findMinRates>
}

/** What an operator can choose about how requests are answered. */
export interface AppConfig {
  /** Requests a minute for each key; `undefined` without a limit. */
  readonly rateLimit: number | undefined
  /** How many proxies stand before the service and may say whom they forward for. */
  readonly trustedProxies: number
  /** Scheme, host and port that callers reach the service at, without a slash at the end. */
  readonly publicUrl: string | undefined
  /** Origins other than our own whose pages may call what a public key may not. */
  readonly corsOrigins: readonly string[]
  readonly tiles: Tiles | undefined
}

export interface AppOptions {
  readonly config: AppConfig
  readonly logger: FastifyBaseLogger
  readonly clock: Clock
  readonly operations: Operations
  readonly checkKey: CheckKey
  /** The key that pages are handed. */
  readonly publicKey: () => Promise<string>
  /** Whether all that the operations stand on can be reached. */
  readonly ready: () => Promise<boolean>
  readonly drawPicture: DrawPicture
  /** Whether the hotels are those of the sample: pages say what to do where there are none. */
  readonly sample: boolean
  /** Told of every request; none is counted when left out. */
  readonly countRequest?: Metrics['countRequest'] | undefined
  /** The folder of the built web app; beside the built service when left out. */
  readonly webRoot?: string
}

export interface App {
  readonly server: FastifyInstance
  /** Stops without cutting anybody off. */
  readonly stop: Drain['stop']
}

/** What all ready answers together may take in memory. */
const maxAnswerBytes = 64 * 2 ** 20

/**
 * Puts the service together: the operations of the interface, and what is around them.
 *
 * @spec Endpoints
 */
export function createApp(options: AppOptions): App {
  const { config, logger, clock, operations, checkKey } = options
  const { trustedProxies, publicUrl, corsOrigins } = config

  const app = createServer(logger, options.countRequest)
  const drain = watchDrain(app)
  const answerOtherMethods = watchMethods(app, corsOrigins)
  const rateLimit = config.rateLimit === undefined ? undefined : createRateLimit(config.rateLimit, clock)
  const authenticator = createAuthenticator({ checkKey, rateLimit, trustedProxies, publicUrl })
  const mountOperation = createMount(app, { authenticator, answers: createResponseCache(maxAnswerBytes), corsOrigins })
  const endpoints: AnyEndpoint[] = []
  function mount<E extends AnyEndpoint>(endpoint: E, operation: Operation<E>) {
    endpoints.push(endpoint)
    mountOperation(endpoint, operation)
  }

  mount(transferMiles, operations.transferMiles)
  mount(listTransfers, operations.listTransfers)
  mount(getTransfer, operations.getTransfer)
  mount(approveTransfer, operations.approveTransfer)
  mount(rejectTransfer, operations.rejectTransfer)
  mount(createAccount, operations.createAccount)
  mount(getAccount, operations.getAccount)
  mount(listDeals, operations.listDeals)
  mount(listDealPoints, operations.listDealPoints)
  mount(getHotel, operations.getHotel)
  mount(listHotels, operations.listHotels)
  mount(findOffers, operations.findOffers)
  mount(findMinRates, operations.findMinRates)
  mount(listPlaces, operations.listPlaces)
  mount(listAirports, operations.listAirports)
  mount(getLocation, operations.getLocation)
  mount(getKey, operations.getKey)

  const document = describeInterface(endpoints, basePath)
  mountOpenApi(app, document, authenticator)
  mountDocsPage(app, document, (request) => publicUrl ?? requestOrigin(request.raw, trustedProxies))
  mountHealth(app, async () => !drain.isStopping() && (await options.ready()))
  mountPictures(app, options.drawPicture)
  answerOtherMethods()

  const webRoot = options.webRoot ?? fileURLToPath(new URL('../web', import.meta.url))
  answerUnknownPaths(
    app,
    authenticator,
    mountWebFiles(app, { webRoot, publicKey: options.publicKey, tiles: config.tiles, sample: options.sample }),
  )
  return { server: app, stop: drain.stop }
}
