import { type DailyWeather, weatherSources } from '#contract/weather'

/** Parses a response's weather by day, with each day's source (`undefined` if missing) and the credits to show. */
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
