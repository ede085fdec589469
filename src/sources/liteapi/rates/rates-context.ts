import type { SourceLog } from '../../source.ts'
import type { LiteApi } from '../liteapi.ts'

export interface RatesSettings {
  /** ISO 4217, of all prices. */
  readonly currency: string
  /** ISO 3166 alpha-2; of guests who do not say. */
  readonly nationality: string
  /** Hotels in one request, at most. */
  readonly hotelsPerRequest: number
  /** Whether the public sees prices below the suggested one, or the suggested one instead. */
  readonly publicPrices: 'suggested' | 'all'
  /** Who sees rates that may only be sold in a package with other services: agents and staff, or all. */
  readonly packageRates: 'agents' | 'all'
  /** For how long the supplier may collect rates; the request waits two seconds more. */
  readonly timeoutSeconds: number
  /** A longer response is not read. */
  readonly maxResponseBytes: number
  /** How many requests one question for lowest rates may cost. */
  readonly minRateRequests: number
  /** For how long lowest rates are remembered. */
  readonly minRatesKeptMs: number
}

/** Where rates are requested, and how. */
export interface RatesContext {
  readonly api: Pick<LiteApi, 'post'>
  readonly settings: RatesSettings
  readonly log: SourceLog
}
