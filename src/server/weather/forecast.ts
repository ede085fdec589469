import type { DailyWeather, WeatherSource } from '#contract/weather'
import type { Position } from '../places/sphere.ts'

export interface ForecastDay {
  readonly weather: DailyWeather
  readonly source: WeatherSource
  /** Credits to show with the weather, separated by commas, each with an address in angle brackets. */
  readonly attribution?: string | undefined
}

export interface Forecast {
  /**
   * Returns the weather of consecutive local days at a place, one entry a day, in order.
   *
   * @param startDate the first day, YYYY-MM-DD
   */
  daily(place: Position, startDate: string, days: number): Promise<readonly ForecastDay[]>
}

/** Returns the headers with each day's weather source, and the required credits. */
export function weatherHeaders(weather: readonly ForecastDay[]): Readonly<Record<string, string>> {
  const attributions = new Set(weather.flatMap(({ attribution }) => attribution ?? []))
  return {
    ...(weather.length === 0 ? {} : { 'X-Weather-Source': weather.map(({ source }) => source).join() }),
    ...(attributions.size === 0 ? {} : { 'X-Weather-Attribution': [...attributions].join(', ') }),
  }
}
