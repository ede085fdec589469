import type { OffersResponse } from '#contract/find-offers'
import type { DailyWeather } from '#contract/weather'
import { memo } from 'react'
import { WeatherChart } from '../../../components/weather/weather-chart.tsx'
import { addDays } from '#contract/days'
import { localDay } from '../../../format/zone-time.ts'

interface OffersWeatherProps {
  readonly response: OffersResponse
  /** The name of the place, when known. */
  readonly place: string | undefined
  readonly now: Date
}

/** How far ahead a forecast is better than seasonal averages. */
const forecastDays = 10

/** The weather to expect and how reliable that is; memoized so that sorting rates does not render it again. */
export const OffersWeather = memo(({ response: { weather, sandbox }, place, now }: OffersWeatherProps) => {
  if (weather.length === 0) return null
  const days = weather.map(({ dailyWeather }) => dailyWeather)
  return (
    <section aria-label="Weather" className="offers-weather">
      <h2>Weather{place !== undefined && ` in ${place}`}</h2>
      <WeatherChart days={days} note={reliabilityNote(days, sandbox, localDay(now))} />
    </section>
  )
})

function reliabilityNote(days: readonly DailyWeather[], isSandbox: boolean, today: string): string {
  const limit = addDays(today, forecastDays)
  const isBeyond = (day: DailyWeather | undefined) => day !== undefined && day.date > limit
  if (isSandbox || isBeyond(days[0])) return 'Typical weather for the season, not a forecast.'
  if (isBeyond(days.at(-1)))
    return `A forecast for the first ${forecastDays} days; typical weather for the season after that.`
  return 'A forecast; more reliable for nearer days.'
}
