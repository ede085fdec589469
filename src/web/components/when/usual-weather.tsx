import type { StayWeather } from '../../format/stay-weather.ts'
import { useTemperatureUnit } from '../weather/temperature-unit.ts'
import { WeatherCredits } from '../weather/weather-credits.tsx'
import { weatherWords } from '../weather/weather-words.ts'

interface UsualWeatherProps {
  /** Where and when, as the beginning of a sentence: `New York in March`. */
  readonly title: string
  /** Undefined while it loads. */
  readonly weather: StayWeather | undefined
  readonly isFailed: boolean
}

/** The weather of some days, summed up in one line. */
export function UsualWeather({ title, weather, isFailed }: UsualWeatherProps) {
  const unit = useTemperatureUnit()
  return (
    <div className="usual-weather">
      <p>
        <b>{title}</b>{' '}
        {weather === undefined
          ? isFailed
            ? 'The weather could not be loaded.'
            : '…'
          : weather.days.length === 0
            ? 'No weather data.'
            : weatherWords(weather.days, unit)}
      </p>
      {weather !== undefined && weather.credits.length > 0 && <WeatherCredits credits={weather.credits} />}
    </div>
  )
}
