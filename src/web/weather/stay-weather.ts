import { type DailyWeather, weatherSources } from '#contract/weather'

/**
 * Reads the weather of a response, day by day, with the headers that say where each comes from, `undefined` where they do
 * not, and who must be named where it is shown.
 */
export function stayWeather(weather: readonly DailyWeather[], headers: Headers) {
  const sources = headers.get('x-weather-source')?.split(',') ?? []
  const credits = headers.get('x-weather-attribution') ?? ''
  return {
    days: weather.map((weather, index) => ({
      weather,
      source: weatherSources.find((source) => source === sources[index]?.trim()),
    })),
    credits: [...credits.matchAll(/([^<>,]+)<(https:\/\/[^<>\s]+)>/g)].map(([, text = '', href = '']) => ({
      text: text.trim(),
      href,
    })),
  }
}

export type StayWeather = ReturnType<typeof stayWeather>
export type WeatherDay = StayWeather['days'][number]
