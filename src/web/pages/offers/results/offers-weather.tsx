import { PartBoundary } from '../../../components/part/part-boundary.tsx'
import { memo } from 'react'
import { WeatherChart } from '../../../components/weather/weather-chart.tsx'
import type { StayWeather } from '../../../format/stay-weather.ts'

interface OffersWeatherProps {
  readonly weather: StayWeather
  /** The name of the place, when known. */
  readonly place: string | undefined
}

/** The weather to expect; memoized so that sorting rates does not render it again. */
export const OffersWeather = memo(({ weather, place }: OffersWeatherProps) => {
  if (weather.days.length === 0) return null
  return (
    <section aria-label="Weather" className="offers-weather">
      <h2>Weather{place !== undefined && ` in ${place}`}</h2>
      <PartBoundary what="The weather">
        <WeatherChart weather={weather} />
      </PartBoundary>
    </section>
  )
})
