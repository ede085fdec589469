import { type DailyWeather, type WeatherSource, weatherSources } from '#contract/data/weather'

/** The weather of one day, and where it comes from; `undefined` where the service does not say. */
export interface WeatherDay {
  readonly weather: DailyWeather
  readonly source: WeatherSource | undefined
}

/** Who must be named where the weather is shown. */
export interface WeatherCredit {
  readonly text: string
  readonly href: string
}

/** The weather of a stay. */
export interface StayWeather {
  /** In order; empty where there is none. */
  readonly days: readonly WeatherDay[]
  readonly credits: readonly WeatherCredit[]
}

/** Reads the weather of a response with the headers that describe it. */
export function stayWeather(weather: readonly DailyWeather[], headers: Headers): StayWeather {
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
