import { nightsBetween } from '#contract/days'
import { PartBoundary } from '../../../components/part/part-boundary.tsx'
import { WeatherChart } from '../../../components/weather/weather-chart.tsx'
import { countWords } from '../../../format/offer-words.ts'
import type { Rates } from '../rates/rates-request.ts'

/** The weather to expect during the stay. */
export function HotelWeather({ rates: { shown, error, isCurrent } }: { readonly rates: Rates }) {
  const days = shown?.weather.days ?? []
  const nights = shown === undefined ? 0 : nightsBetween(shown.request.checkin, shown.request.checkout)
  const coverage =
    days.length < nights
      ? `Shown for the first ${countWords(days.length, 'day', 'days')} of ${nights} nights.`
      : undefined
  return (
    <section aria-labelledby="weather" className="hotel-weather">
      <h2 id="weather">Weather</h2>
      {shown === undefined && error === null && <div className="hotel-weather-skeleton skeleton" aria-busy="true" />}
      {shown === undefined && error !== null && (
        <p className="hotel-note">The weather comes with the rates, which could not be loaded.</p>
      )}
      {shown !== undefined && days.length === 0 && <p className="hotel-note">No weather data for these dates.</p>}
      {shown !== undefined && days.length > 0 && (
        <div className="hotel-offers-shown" data-old={!isCurrent}>
          <PartBoundary what="The weather">
            <WeatherChart weather={shown.weather} note={coverage} />
          </PartBoundary>
        </div>
      )}
    </section>
  )
}
