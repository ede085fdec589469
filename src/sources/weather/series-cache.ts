import { LRUCache } from 'lru-cache'
import type { Clock } from '#server/runtime/clock'
import { cellOf, type ZonedPlace } from './weather-service.ts'
import type { WeatherSeries } from './weather-series.ts'

/** The maximum number of series in the cache, about 40 kB each. */
const maxCells = 500
/** An older series no longer forecasts the coming days well. */
const maxAgeMs = 12 * 3_600_000

export interface CachedSeries {
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
 * no longer fresh. If the request fails, the cached series stays valid for twelve hours.
 *
 * @param load calls the service; receives the cached series, if any
 * @returns a function that finds the series at a place; `undefined` when there is none
 */
export function createSeriesCache(
  load: (place: ZonedPlace, cached: CachedSeries | undefined) => Promise<CachedSeries>,
  clock: Clock,
) {
  const cells = new LRUCache<string, CachedSeries & { readonly place: ZonedPlace }, ZonedPlace>({
    max: maxCells,
    // Replaced for each series by how long it stays fresh.
    ttl: 1,
    ttlResolution: 0,
    perf: { now: clock },
    noDeleteOnStaleGet: true,
    noDeleteOnFetchRejection: true,
    allowStaleOnFetchRejection: true,
    fetchMethod: async (_, cached, { options, context }) => {
      // Requests for a cell always use the same position, the first place of the cell that was requested.
      const place = cached?.place ?? context
      const loaded = await load(place, cached)
      options.ttl = Math.max(1, loaded.freshUntilMs - clock())
      return { ...loaded, place }
    },
  })
  return async (place: ZonedPlace): Promise<WeatherSeries | undefined> => {
    // The failed request has already reported the error.
    const cached = await cells.fetch(cellOf(place), { context: place }).catch(() => undefined)
    return cached !== undefined && clock() - cached.atMs < maxAgeMs ? cached.series : undefined
  }
}
