import type { DailyWeather } from '#contract/weather'
import type { Position } from '../places/sphere.ts'

/** Where a forecast is wanted. */
export interface ForecastPlace extends Position {
  /** IANA zone whose calendar the days are of; the place's own when left out. */
  readonly timezone?: string
}

/** Whoever knows what the weather will be. A forecast service is one more module of this shape. */
export interface Forecast {
  /**
   * The weather of consecutive days at a place, one entry a day and in order.
   *
   * @param startDate the first day, YYYY-MM-DD
   */
  daily(place: ForecastPlace, startDate: string, days: number): Promise<readonly DailyWeather[]>
}
