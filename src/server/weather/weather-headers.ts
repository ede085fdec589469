import type { ForecastDay } from './forecast.ts'

/** Returns the headers that say where the weather of each day comes from, and whom to name. */
export function weatherHeaders(weather: readonly ForecastDay[]): Readonly<Record<string, string>> {
  const attributions = new Set(weather.flatMap(({ attribution }) => attribution ?? []))
  return {
    ...(weather.length === 0 ? {} : { 'X-Weather-Source': weather.map(({ source }) => source).join() }),
    ...(attributions.size === 0 ? {} : { 'X-Weather-Attribution': [...attributions].join(', ') }),
  }
}
