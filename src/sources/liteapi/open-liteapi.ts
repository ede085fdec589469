import type { HotelStorage } from '#server/hotels/hotel-storage'
import type { Supplier } from '#server/hotels/supplier'
import type { Forecast } from '#server/weather/forecast'
import type { Source, SourceLog } from '../source.ts'
import { createLiteApi, type LiteApiTiming } from './liteapi.ts'
import { readMilesPolicy, usualMilesPolicy } from './miles-policy.ts'
import { createMinRates } from './rates/min-rates.ts'
import type { RatesContext, RatesSettings } from './rates/rates-context.ts'
import { readOffers } from './rates/read-offers.ts'

/** The name of this source in the catalogue. */
export const liteApiSource = 'liteapi'

/** The part of a supplier that returns deals found earlier. */
export type FoundDeals = Pick<Supplier, 'bestStays' | 'roomTypes' | 'dealsEdition'>

const hardLimits = {
  timeoutSeconds: 8,
  maxResponseBytes: 16_000_000,
  minRateRequests: 30,
  minRatesKeptMs: 15 * 60_000,
}

/** The settings for connecting to a supplier and querying it. */
export interface SupplierSettings extends Omit<RatesSettings, keyof typeof hardLimits> {
  /** Ends with the version, without a slash. */
  readonly url: string
  readonly key: string
  readonly pacePerSecond: number
  /** The crawl's requests per day. */
  readonly dailyRequests: number
  /** The file with the miles policy; `undefined` for the default policy. */
  readonly milesPolicyFile: string | undefined
}

/** An opened supplier, with what the crawl needs. */
export type OpenedSupplier = ReturnType<typeof openLiteApi>

export interface OpenLiteApiOptions {
  readonly settings: SupplierSettings
  readonly hotels: HotelStorage
  readonly forecast: Forecast
  readonly log: SourceLog
  /** The deals found so far. */
  readonly deals: FoundDeals
  readonly timing?: Partial<LiteApiTiming> | undefined
  /** Overrides limits that operators cannot set. */
  readonly limits?: Partial<typeof hardLimits> | undefined
}

/**
 * Opens a supplier with version 3 of LiteAPI as a source, with the hotels imported from it. Sends no request yet.
 *
 * @throws {StartError} when the miles policy is invalid
 */
export function openLiteApi(options: OpenLiteApiOptions) {
  const { settings, hotels, forecast, log, deals } = options
  const policy = settings.milesPolicyFile === undefined ? usualMilesPolicy : readMilesPolicy(settings.milesPolicyFile)
  const api = createLiteApi({
    baseUrl: settings.url,
    apiKey: settings.key,
    pacePerSecond: settings.pacePerSecond,
    onKeyRefused: (error) => log.error({ err: error }, 'the supplier refuses SUPPLIER_KEY: there are no rates'),
    timing: options.timing,
  })
  const { currency, nationality, hotelsPerRequest, publicPrices, packageRates } = settings
  const rates: RatesContext = {
    api,
    settings: { currency, nationality, hotelsPerRequest, publicPrices, packageRates, ...hardLimits, ...options.limits },
    log,
  }
  const source: Source = {
    hotels,
    supplier: {
      get isSandbox() {
        return api.isSandbox
      },
      hasGuestLevels: false,
      ...deals,
      offers: (hotels, query) => readOffers(hotels, query, rates),
      minRates: createMinRates({ ...rates, policy }),
    },
    forecast,
    problem: () => (api.keyRefusal === undefined ? undefined : 'the supplier of rates refuses the key'),
  }
  return { source, rates, policy }
}
