import { LRUCache } from 'lru-cache'
import type { Clock } from '#server/runtime/clock'
import { cellOf, type ZonedPlace } from './weather-service.ts'
import type { WeatherSeries } from './weather-series.ts'

/** About 40 kB each. */
const maxCells = 500
/** An older series says too little of the weather to come. */
const maxAgeMs = 12 * 3_600_000

/** A series as it is kept. */
export interface KeptSeries {
  readonly series: WeatherSeries
  /** When the service last said that it is valid. */
  readonly atMs: number
  /** When the service may be asked again. */
  readonly freshUntilMs: number
  /** The `Last-Modified` of the response, where there is one. */
  readonly lastModified?: string | undefined
}

/**
 * Keeps series by the cell of the grid. A cell is asked for once at a time, however many wait, and again when it is no longer
 * fresh; where that fails, what is kept is good for some hours.
 *
 * @param load asks the service; gets what is kept, when there is something
 * @returns what finds the series at a place; `undefined` where there is none
 */
export function createSeriesCache(
  load: (place: ZonedPlace, kept: KeptSeries | undefined) => Promise<KeptSeries>,
  clock: Clock,
) {
  const cells = new LRUCache<string, KeptSeries & { readonly place: ZonedPlace }, ZonedPlace>({
    max: maxCells,
    // Overwritten for each series by how long it is fresh.
    ttl: 1,
    ttlResolution: 0,
    perf: { now: clock },
    noDeleteOnStaleGet: true,
    noDeleteOnFetchRejection: true,
    allowStaleOnFetchRejection: true,
    fetchMethod: async (_, kept, { options, context }) => {
      // A cell is always asked for at the same position, whichever place in it comes first.
      const place = kept?.place ?? context
      const loaded = await load(place, kept)
      options.ttl = Math.max(1, loaded.freshUntilMs - clock())
      return { ...loaded, place }
    },
  })
  return async (place: ZonedPlace): Promise<WeatherSeries | undefined> => {
    // The error has been reported where the request failed.
    const kept = await cells.fetch(cellOf(place), { context: place }).catch(() => undefined)
    return kept !== undefined && clock() - kept.atMs < maxAgeMs ? kept.series : undefined
  }
}
