import { nightsBetween } from '#contract/days'
import { lazyPart } from '../../../components/part/lazy-part.tsx'
import { countWords } from '../../../format/offer-words.ts'
import type { Rates } from '../rates/rates-request.ts'

const skeleton = <div className="hotel-weather-skeleton skeleton" aria-busy="true" />

const WeatherChart = lazyPart({
  what: 'The weather',
  load: async () => (await import('../../../components/weather/weather-chart.tsx')).WeatherChart,
  fallback: skeleton,
})

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
      {shown === undefined && error === null && skeleton}
      {shown === undefined && error !== null && (
        <p className="hotel-note">The weather comes with the rates, which could not be loaded.</p>
      )}
      {shown !== undefined && days.length === 0 && <p className="hotel-note">No weather data for these dates.</p>}
      {shown !== undefined && days.length > 0 && (
        <div className="hotel-offers-shown" data-old={!isCurrent}>
          <WeatherChart weather={shown.weather} note={coverage} />
        </div>
      )}
    </section>
  )
}
