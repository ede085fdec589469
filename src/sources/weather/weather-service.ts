import type { DailyWeather } from '#contract/weather'
import type { Clock } from '#server/runtime/clock'
import type { Position } from '#server/places/sphere'

/** The licence of both services' data. */
export const ccBy = 'CC BY 4.0 <https://creativecommons.org/licenses/by/4.0/>'

/** A place with its IANA zone. */
export interface ZonedPlace extends Position {
  readonly timezone: string
}

/** The settings for calling a service. */
export interface WeatherServiceOptions {
  /** Without a trailing slash. */
  readonly baseUrl: string
  readonly clock: Clock
  /** For a complete response. */
  readonly timeoutMs: number
  /** How long requests stop after the service fails. */
  readonly restMs: number
  /** Called when a request that was sent fails, and with warnings of the service. */
  readonly onError: (error: unknown) => void
}

/** A service with the weather of some days. */
export interface WeatherService {
  /** The credits for a page that shows its weather, separated by commas, each with an address in angle brackets. */
  readonly attribution: string
  /**
   * Returns the weather of a local day; `undefined` when the service has none or cannot be called. Never fails. Days in
   * the same response share one request, and so do simultaneous callers.
   *
   * @param date YYYY-MM-DD
   */
  day(place: ZonedPlace, date: string): Promise<DailyWeather | undefined>
}

/**
 * Returns the name of the grid cell of a position. Cells are about five kilometres wide, and places in a cell share their
 * weather.
 */
export function cellOf({ latitude, longitude }: Position): string {
  return `${Math.round(latitude * 20)}:${Math.round(longitude * 20)}`
}
