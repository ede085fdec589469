import type { SourceLog } from '../../source.ts'
import type { LiteApi } from '../liteapi.ts'

export interface RatesSettings {
  /** The currency of all prices, ISO 4217. */
  readonly currency: string
  /** The nationality of guests who state none, ISO 3166 alpha-2. */
  readonly nationality: string
  /** The most hotels in one request. */
  readonly hotelsPerRequest: number
  /** Whether the public sees prices below the suggested price, or the suggested price instead. */
  readonly publicPrices: 'suggested' | 'all'
  /** The callers who see rates that may be sold only in a package: agents and staff, or all. */
  readonly packageRates: 'agents' | 'all'
  /** How long the supplier may collect rates; the request waits two seconds longer. */
  readonly timeoutSeconds: number
  /** Longer responses are rejected. */
  readonly maxResponseBytes: number
  /** The most requests per query for lowest rates. */
  readonly minRateRequests: number
  /** How long lowest rates stay in the cache. */
  readonly minRatesKeptMs: number
}

/** The connection and settings for rate requests. */
export interface RatesContext {
  readonly api: Pick<LiteApi, 'post'>
  readonly settings: RatesSettings
  readonly log: SourceLog
}
