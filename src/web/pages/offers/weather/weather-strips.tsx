import './weather-strips.css'
import { addDays, nightsBetween } from '#contract/days'
import type { WeatherRequest } from '#contract/get-weather'
import type { ListedHotel } from '#contract/list-hotels'
import type { StayDates } from '#contract/stay-limits'
import { useQueries } from '@tanstack/react-query'
import { memo, useId, useMemo, useState } from 'react'
import { explainError } from '../../../api/explain-error.ts'
import type { FoundOffers } from '../../../api/find-offers.ts'
import { weatherQuery } from '../../../api/get-weather.ts'
import { isOffered } from '../../../browser/platform.ts'
import { WeatherCredits } from '../../../components/weather/weather-credits.tsx'
import { WeatherStrip } from '../../../components/weather/weather-strip.tsx'
import { countWords } from '../../../format/offer-words.ts'
import type { StayWeather, WeatherCredit } from '../../../format/stay-weather.ts'
import { type HotelCity, hotelCities } from './hotel-cities.ts'

interface WeatherStripsProps {
  readonly found: FoundOffers
  readonly hotels: ReadonlyMap<string, ListedHotel>
}

const maxDays = 16
/** Further places are shown when they are asked for. */
const maxPlaces = 3

/** The weather to expect in each city of the hotels, one line each; that of the first hotel comes with the offers. */
export const WeatherStrips = memo(({ found, hotels }: WeatherStripsProps) => {
  const id = useId()
  const { hotelIds } = found.request
  const cities = useMemo(() => hotelCities(hotelIds, hotels), [hotelIds, hotels])
  const [isLong, setIsLong] = useState(false)
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const canAsk = isOffered('getWeather')
  // The weather of the first city comes with the first rates; it is asked for alone only where it did not come.
  const isWithOffers = found.weather.days.length > 0 || !found.isComplete
  const offered = canAsk ? cities : cities.slice(0, isWithOffers ? 1 : 0)
  const shown = isLong ? offered : offered.slice(0, maxPlaces)
  const answers = useQueries({
    queries: shown.map((city, index) =>
      weatherQuery(index === 0 && isWithOffers ? undefined : weatherRequest(city, found.request)),
    ),
  })
  const lines = shown.map((city, index) => {
    const { data, error, isFetching, refetch } = answers[index] ?? {}
    const weather = index === 0 && found.weather.days.length > 0 ? found.weather : data
    return { city, weather, error, isFetching, refetch, isOpen: opened.has(city.name) }
  })
  const credits = uniqueCredits(
    lines.flatMap(({ weather, isOpen }) => (weather === undefined || isOpen ? [] : weather)),
  )
  const moreCount = offered.length - maxPlaces

  function toggle({ name }: HotelCity) {
    setOpened((names) => new Set(names.has(name) ? [...names].filter((other) => other !== name) : [...names, name]))
  }

  if (shown.length === 0) return null
  return (
    <section aria-label="Weather" className="weather-strips">
      <div id={id}>
        {lines.map(({ city, weather, error, isFetching, refetch, isOpen }) => {
          if (weather !== undefined && weather.days.length > 0) {
            return (
              <WeatherStrip
                key={city.name}
                place={city.name}
                weather={weather}
                isOpen={isOpen}
                onToggle={() => toggle(city)}
              />
            )
          }
          if (error) {
            return (
              <p key={city.name} className="weather-strip-failed" role="alert">
                <span>
                  <b>The weather in {city.name} could not be loaded.</b> {explainError(error)}
                </span>
                <button
                  type="button"
                  className="button button-plain"
                  aria-disabled={isFetching}
                  aria-label={`Retry the weather in ${city.name}`}
                  onClick={isFetching === true ? undefined : () => void refetch?.()}
                >
                  {isFetching === true ? 'Retrying…' : 'Retry'}
                </button>
              </p>
            )
          }
          return weather === undefined ? (
            <p key={city.name} className="weather-strip-place-holder" aria-busy="true">
              <b className="weather-strip-place">{city.name}</b>
              <span className="line skeleton" />
            </p>
          ) : (
            <p key={city.name} className="weather-strip-place-holder">
              <b className="weather-strip-place">{city.name}</b> No weather data for these dates.
            </p>
          )
        })}
      </div>
      {(moreCount > 0 || credits.length > 0) && (
        <div className="weather-strips-foot">
          {moreCount > 0 && (
            <button
              type="button"
              className="button button-plain"
              aria-expanded={isLong}
              aria-controls={id}
              onClick={() => setIsLong(!isLong)}
            >
              {isLong ? 'Fewer places' : countWords(moreCount, 'more place', 'more places')}
              <span className="visually-hidden"> of the weather</span>
            </button>
          )}
          {credits.length > 0 && <WeatherCredits credits={credits} />}
        </div>
      )}
    </section>
  )
})

function weatherRequest({ latitude, longitude }: HotelCity, { checkin, checkout }: StayDates): WeatherRequest {
  const days = Math.min(nightsBetween(checkin, checkout), maxDays)
  return { latitude, longitude, startDate: checkin, endDate: addDays(checkin, days - 1) }
}

function uniqueCredits(weather: readonly StayWeather[]): readonly WeatherCredit[] {
  const all = weather.flatMap(({ credits }) => credits)
  return [...new Map(all.map((credit) => [credit.href, credit])).values()]
}
