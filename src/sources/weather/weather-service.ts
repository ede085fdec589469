import type { DailyWeather } from '#contract/weather'
import type { Clock } from '#server/runtime/clock'
import type { Position } from '#server/places/sphere'

/** The licence of the data of both services. */
export const ccBy = 'CC BY 4.0 <https://creativecommons.org/licenses/by/4.0/>'

/** A place with its IANA zone. */
export interface ZonedPlace extends Position {
  readonly timezone: string
}

/** How a service is asked. */
export interface WeatherServiceOptions {
  /** Without a slash at the end. */
  readonly baseUrl: string
  readonly clock: Clock
  /** For a complete response. */
  readonly timeoutMs: number
  /** For how long the service is not asked after failing. */
  readonly restMs: number
  /** Called with the failure of each request that was sent, and with a warning of the service. */
  readonly onError: (error: unknown) => void
}

/** A service that knows the weather of some days. */
export interface WeatherService {
  /** The credits on a page that shows its weather, each with an address in angle brackets, separated by commas. */
  readonly attribution: string
  /**
   * Returns the weather of a local day; `undefined` where the service does not know it, or cannot be asked. Never fails.
   * Days that one response has share one request, as do callers at the same time.
   *
   * @param date YYYY-MM-DD
   */
  day(place: ZonedPlace, date: string): Promise<DailyWeather | undefined>
}

/**
 * Returns the name of the cell of the grid, about five kilometres wide, that a position is in: places of one cell share
 * their weather.
 */
export function cellOf({ latitude, longitude }: Position): string {
  return `${Math.round(latitude * 20)}:${Math.round(longitude * 20)}`
}
