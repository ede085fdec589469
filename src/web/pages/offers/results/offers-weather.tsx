import type { OffersResponse } from '#contract/find-offers'
import type { DailyWeather } from '#contract/weather'
import { memo } from 'react'
import { WeatherChart } from '../../../components/weather/weather-chart.tsx'
import { addDays } from '#contract/days'
import { localDay } from '../../../format/dates.ts'

interface OffersWeatherProps {
  readonly answer: OffersResponse
  /** Where it is, as far as it is known. */
  readonly place: string | undefined
  readonly now: Date
}

/** How far ahead a forecast says more than the season. */
const forecastDays = 10

/** What weather the stay is likely to have, and how far to trust that; sorting rates does not draw it anew. */
export const OffersWeather = memo(({ answer: { weather, sandbox }, place, now }: OffersWeatherProps) => {
  if (weather.length === 0) return null
  const days = weather.map(({ dailyWeather }) => dailyWeather)
  return (
    <section aria-label="Weather" className="offers-weather">
      <h2>Weather{place !== undefined && ` in ${place}`}</h2>
      <WeatherChart days={days} note={trustWords(days, sandbox, localDay(now))} />
    </section>
  )
})

function trustWords(days: readonly DailyWeather[], isSandbox: boolean, today: string): string {
  const limit = addDays(today, forecastDays)
  const isFar = (day: DailyWeather | undefined) => day !== undefined && day.date > limit
  if (isSandbox || isFar(days[0])) return 'What the season usually brings here, not a forecast.'
  if (isFar(days.at(-1)))
    return `A forecast for the first ${forecastDays} days; later nights are what the season usually brings.`
  return 'A forecast; the nearer the day, the surer it is.'
}
