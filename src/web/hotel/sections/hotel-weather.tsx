import { Skeleton } from '#web/kit/skeleton.tsx'
import { Note } from '#web/kit/text.tsx'
import type { ShownOffers } from '#web/stay/offer/find-offers.ts'
import { LazyWeatherTable } from '#web/weather/weather-strip.tsx'
import rateStyles from '../rates/rates.module.css'
import { Section } from './section.tsx'

/** The expected weather during the stay. */
export function HotelWeather({ rates: { shown, error, isCurrent } }: { readonly rates: ShownOffers }) {
  return (
    <Section id="weather" title="Weather" data-scripted>
      {shown === undefined && error === null && (
        <div aria-busy="true">
          <Skeleton className={rateStyles.weatherSkeleton} />
        </div>
      )}
      {shown === undefined && error !== null && <Note>The weather could not be loaded. Retry the rates above.</Note>}
      {shown?.weather.days.length === 0 && <Note>No weather data for these dates.</Note>}
      {shown !== undefined && shown.weather.days.length > 0 && (
        <div className={rateStyles.shown} data-old={!isCurrent}>
          <LazyWeatherTable weather={shown.weather} />
        </div>
      )}
    </Section>
  )
}
