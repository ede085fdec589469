import { Skeleton } from '#web/kit/skeleton.tsx'
import { LazyWeatherTable } from '#web/weather/weather-strip.tsx'
import type { Rates } from '../rates/rate-miles.ts'
import styles from '../rates/rates.module.css'
import { Note, Section } from './section.tsx'

const skeleton = (
  <div aria-busy="true">
    <Skeleton className={styles.weatherSkeleton} />
  </div>
)

/** The weather to expect during the stay. */
export function HotelWeather({ rates: { shown, error, isCurrent } }: { readonly rates: Rates }) {
  return (
    <Section id="weather" title="Weather" data-scripted>
      {shown === undefined && error === null && skeleton}
      {shown === undefined && error !== null && <Note>The weather could not be loaded. Retry the rates above.</Note>}
      {shown?.weather.days.length === 0 && <Note>No weather data for these dates.</Note>}
      {shown !== undefined && shown.weather.days.length > 0 && (
        <div className={styles.shown} data-old={!isCurrent}>
          <LazyWeatherTable weather={shown.weather} />
        </div>
      )}
    </Section>
  )
}
