import { maxWeatherDays, type WeatherRequest } from '#contract/data/get-weather'
import { addDays, nightsBetween } from '#contract/days'
import type { ListedHotel } from '#contract/hotels/list-hotels'
import type { StayDates } from '#contract/hotels/stay-limits'
import { useQueries } from '@tanstack/react-query'
import { memo, useMemo, useState } from 'react'
import { isOffered } from '#web/api/platform.tsx'
import { QueryError } from '#web/api/query-error.tsx'
import { Popover } from '#web/kit/controls/popover.tsx'
import { Skeleton } from '#web/kit/skeleton.tsx'
import { Note, Text } from '#web/kit/text.tsx'
import type { FoundOffers } from '#web/stay/offer/find-offers.ts'
import { describeWeatherParts } from '#web/weather/describe-weather.ts'
import { weatherQuery } from '#web/weather/get-weather.ts'
import { WeatherCredits } from '#web/weather/weather-line.tsx'
import { WeatherStrip } from '#web/weather/weather-strip.tsx'
import styles from './days.module.css'
import { type HotelPlace, hotelPlaces } from './hotel-places.ts'

interface WeatherPanelProps {
  readonly found: FoundOffers
  readonly hotels: ReadonlyMap<string, ListedHotel>
}

/** Further places have no line. */
const maxPlaces = 5

/**
 * A button that opens the expected weather at the hotels' places; its label has the temperatures at the first place.
 */
export const WeatherPanel = memo(({ found, hotels }: WeatherPanelProps) => {
  const { hotelIds } = found.request
  const places = useMemo(() => hotelPlaces(hotelIds, hotels), [hotelIds, hotels])
  const { days } = found.weather
  // The first place's weather comes with the first rates, and is requested separately only if missing there.
  const isWithOffers = days.length > 0 || !found.isComplete
  const offered = isOffered('getWeather') ? places : places.slice(0, isWithOffers ? 1 : 0)
  if (offered.length === 0) return null
  return (
    <Popover
      className={styles.weather}
      button={
        <>
          <span className={styles.word}>Weather</span>
          {days.length > 0 && (
            <Text as="span" tone="soft">
              {describeWeatherParts(days)[0]}
            </Text>
          )}
        </>
      }
    >
      <WeatherOfPlaces found={found} places={offered} isWithOffers={isWithOffers} />
    </Popover>
  )
})

interface WeatherOfPlacesProps extends Pick<WeatherPanelProps, 'found'> {
  readonly places: readonly HotelPlace[]
  readonly isWithOffers: boolean
}

/** A line for each place that unfolds to its days; a single place starts unfolded. */
function WeatherOfPlaces({ found, places, isWithOffers }: WeatherOfPlacesProps) {
  const [opened, setOpened] = useState<readonly string[]>(places.length === 1 ? places.map(({ name }) => name) : [])
  const shown = places.slice(0, maxPlaces)
  const responses = useQueries({
    queries: shown.map((place, index) =>
      weatherQuery(index === 0 && isWithOffers ? undefined : weatherRequest(place, found.request)),
    ),
  })
  const lines = shown.map(({ name }, index) => {
    const query = responses[index]!
    const weather = index === 0 && found.weather.days.length > 0 ? found.weather : query.data
    return { name, weather, query, isOpen: opened.includes(name) }
  })

  return (
    <section aria-label="Weather">
      {lines.map(({ name, weather, query, isOpen }) => {
        if (weather !== undefined && weather.days.length > 0) {
          return (
            <WeatherStrip
              key={name}
              place={name}
              weather={weather}
              isOpen={isOpen}
              onToggle={() => setOpened(isOpen ? opened.filter((other) => other !== name) : [...opened, name])}
            />
          )
        }
        if (query.error !== null) return <QueryError key={name} what={`The weather in ${name}`} query={query} />
        if (weather === undefined) return <Skeleton key={name} line="long" />
        return <Note key={name}>{name}: no weather data for these dates.</Note>
      })}
      <WeatherCredits of={lines.flatMap(({ weather, isOpen }) => (isOpen ? [] : (weather ?? [])))} />
    </section>
  )
}

function weatherRequest({ latitude, longitude }: HotelPlace, { checkin, checkout }: StayDates): WeatherRequest {
  const days = Math.min(nightsBetween(checkin, checkout), maxWeatherDays)
  return { latitude, longitude, startDate: checkin, endDate: addDays(checkin, days - 1) }
}
