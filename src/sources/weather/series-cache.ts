import { LRUCache } from 'lru-cache'
import type { Clock } from '#server/runtime/clock'
import { cellOf, type ZonedPlace } from './weather-service.ts'
import type { WeatherSeries } from './weather-series.ts'

/** The most series in the cache, about 40 kB each. */
const maxCells = 500
/** An older series is of little use for the weather to come. */
const maxAgeMs = 12 * 3_600_000

/** A cached series. */
export interface KeptSeries {
  readonly series: WeatherSeries
  /** When the service last confirmed the series. */
  readonly atMs: number
  /** When the service may be called again. */
  readonly freshUntilMs: number
  /** The response's `Last-Modified`, if any. */
  readonly lastModified?: string | undefined
}

/**
 * Caches series by grid cell. Simultaneous callers share one request for a cell, which is repeated once the series is
 * no longer fresh. If the request fails, the cached series stays valid for some hours.
 *
 * @param load calls the service; receives the cached series, if any
 * @returns a function that finds the series at a place; `undefined` when there is none
 */
export function createSeriesCache(
  load: (place: ZonedPlace, kept: KeptSeries | undefined) => Promise<KeptSeries>,
  clock: Clock,
) {
  const cells = new LRUCache<string, KeptSeries & { readonly place: ZonedPlace }, ZonedPlace>({
    max: maxCells,
    // Replaced for each series by how long it stays fresh.
    ttl: 1,
    ttlResolution: 0,
    perf: { now: clock },
    noDeleteOnStaleGet: true,
    noDeleteOnFetchRejection: true,
    allowStaleOnFetchRejection: true,
    fetchMethod: async (_, kept, { options, context }) => {
      // Requests for a cell always use the same position, the first place of the cell that was requested.
      const place = kept?.place ?? context
      const loaded = await load(place, kept)
      options.ttl = Math.max(1, loaded.freshUntilMs - clock())
      return { ...loaded, place }
    },
  })
  return async (place: ZonedPlace): Promise<WeatherSeries | undefined> => {
    // The failed request has already reported the error.
    const kept = await cells.fetch(cellOf(place), { context: place }).catch(() => undefined)
    return kept !== undefined && clock() - kept.atMs < maxAgeMs ? kept.series : undefined
  }
}
