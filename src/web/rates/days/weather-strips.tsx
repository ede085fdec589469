import type { WeatherRequest } from '#contract/data/get-weather'
import { addDays, nightsBetween } from '#contract/days'
import type { ListedHotel } from '#contract/hotels/list-hotels'
import type { StayDates } from '#contract/hotels/stay-limits'
import { useQueries } from '@tanstack/react-query'
import { memo, useId, useMemo, useState } from 'react'
import { isOffered } from '#web/device/platform.ts'
import { explainError } from '#web/device/requests/explain-error.ts'
import { Button } from '#web/kit/button.tsx'
import { formatCount } from '#web/kit/format/locale.ts'
import { Skeleton } from '#web/kit/skeleton.tsx'
import { Row } from '#web/kit/stack.tsx'
import { Hidden } from '#web/kit/text.tsx'
import type { FoundOffers } from '#web/stay/offer/find-offers.ts'
import { weatherQuery } from '#web/weather/get-weather.ts'
import type { StayWeather, WeatherCredit } from '#web/weather/stay-weather.ts'
import { WeatherCredits } from '#web/weather/weather-line.tsx'
import { WeatherStrip, WeatherText } from '#web/weather/weather-strip.tsx'
import styles from './days.module.css'
import { hotelCities, type HotelCity } from './hotel-cities.ts'

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
  const responses = useQueries({
    queries: shown.map((city, index) =>
      weatherQuery(index === 0 && isWithOffers ? undefined : weatherRequest(city, found.request)),
    ),
  })
  const lines = shown.map((city, index) => {
    const { data, error, isFetching, refetch } = responses[index] ?? {}
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
    <section aria-label="Weather" className={styles.strips}>
      <div id={id} className={styles.places}>
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
              <WeatherText key={city.name} role="alert">
                <span>
                  <b>The weather in {city.name} could not be loaded.</b> {explainError(error)}
                </span>
                <Button
                  look="plain"
                  isBusy={isFetching}
                  aria-label={`Retry the weather in ${city.name}`}
                  onClick={() => void refetch?.()}
                >
                  {isFetching === true ? 'Retrying…' : 'Retry'}
                </Button>
              </WeatherText>
            )
          }
          return weather === undefined ? (
            <WeatherText key={city.name} place={city.name} aria-busy>
              <Skeleton line="usual" />
            </WeatherText>
          ) : (
            <WeatherText key={city.name} place={city.name}>
              {' '}
              No weather data for these dates.
            </WeatherText>
          )
        })}
      </div>
      {(moreCount > 0 || credits.length > 0) && (
        <Row gap={4} rowGap="none" className={styles.credits}>
          {moreCount > 0 && (
            <Button look="plain" aria-expanded={isLong} aria-controls={id} onClick={() => setIsLong(!isLong)}>
              {isLong ? 'Fewer places' : formatCount(moreCount, 'more place', 'more places')}
              <Hidden> of the weather</Hidden>
            </Button>
          )}
          {credits.length > 0 && <WeatherCredits credits={credits} />}
        </Row>
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
