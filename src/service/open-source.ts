import type { Clock } from '#server/runtime/clock'
import type { Storages } from '#server/storages/storages'
import type { SupplierSettings } from '#sources/liteapi/open-liteapi'
import { createClimateForecast } from '#sources/weather/climate/climate-forecast'
import { findStoredSample, openSample } from '#sources/sample/open-sample'
import { noSource, type Source, type SourceLog } from '#sources/source'
import type { Config } from './config.ts'

export interface OpenSourceOptions {
  readonly config: Pick<Config, 'sample' | 'sampleHotels' | 'supplier' | 'deals'>
  readonly storages: Storages
  readonly clock: Clock
  readonly log: SourceLog
  readonly say: (line: string) => void
  readonly onProgress: (title: string, done: number, total: number) => void
}

/**
 * Opens the configured source. Data that another source has stored stay unchanged and are not offered; the operator is
 * informed.
 */
export async function openSource(options: OpenSourceOptions): Promise<Source> {
  const { config, storages, clock, say, onProgress } = options
  if (config.supplier !== undefined) return openSupplier(config.supplier, options)
  if (config.sample) {
    const sample = await openSample({
      storages,
      clock,
      hotelCount: config.sampleHotels,
      onProgress: (done, total) => onProgress('Storing the sample hotels', done, total),
    })
    if (sample === undefined)
      say('SAMPLE is on, but the database holds the hotels of another source: no sample is added')
    return sample ?? noSource
  }
  const stored = await findStoredSample(storages)
  if (stored.hotels) say('SAMPLE is off: the invented hotels in the database are not offered; SAMPLE=on offers them')
  if (stored.members) say('SAMPLE is off: the invented members and their transfers stay in the ledger')
  return noSource
}

/** Offers the hotels imported from the supplier; if there are none, tells the operator how to import them. */
async function openSupplier(
  settings: SupplierSettings,
  { config, storages: { hotels, foundDeals, leases }, clock, log, say }: OpenSourceOptions,
): Promise<Source> {
  // Loaded only if used, because it takes memory and time.
  const { liteApiSource, openLiteApi } = await import('#sources/liteapi/open-liteapi')
  const { createFoundDeals } = await import('#sources/liteapi/crawl/found-deals')
  const { openCrawl } = await import('#sources/liteapi/crawl/start-crawl')
  const toImport = 'npm run hotels -- import --place Lisbon --radius 30km'
  const origin = await hotels.catalogueOrigin()
  if (origin !== undefined && origin.source !== liteApiSource) {
    say(
      `SUPPLIER_URL is set, but the database holds the hotels of another source: none are offered until "${toImport}" has replaced them`,
    )
    return noSource
  }
  if (origin === undefined) say(`There are no hotels of the supplier yet: import some, as with "${toImport}"`)
  const { maxAgeMs } = config.deals
  const deals = createFoundDeals({ foundDeals, clock, maxAgeMs })
  const opened = openLiteApi({ settings, hotels, forecast: createClimateForecast(), log, deals })
  const { dailyRequests } = settings
  const crawl = openCrawl(opened, { foundDeals, hotels, leases, clock, dailyRequests, maxAgeMs })
  return { ...opened.source, stop: () => crawl.stop() }
}
