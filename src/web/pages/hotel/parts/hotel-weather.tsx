import { nightsBetween } from '#contract/days'
import { WeatherChart } from '../../../components/weather/weather-chart.tsx'
import { countWords } from '../../../format/offer-words.ts'
import type { Rates } from '../rates/rates-request.ts'

const trust = 'What is usual here at this time of year. What the days themselves bring is known about a week before.'

/** What weather to expect during the stay that the rates are for. */
export function HotelWeather({ rates: { shown, error, isCurrent } }: { readonly rates: Rates }) {
  const days = shown?.answer.weather.map(({ dailyWeather }) => dailyWeather) ?? []
  const nights = shown === undefined ? 0 : nightsBetween(shown.request.checkin, shown.request.checkout)
  const reach = days.length < nights ? ` Of ${nights} nights, the first ${countWords(days.length, 'day', 'days')}.` : ''
  return (
    <section aria-labelledby="weather" className="hotel-weather">
      <h2 id="weather">Weather</h2>
      {shown === undefined && error === null && <div className="hotel-weather-skeleton skeleton" aria-busy="true" />}
      {shown === undefined && error !== null && (
        <p className="hotel-note">The weather comes with the rates, which could not be loaded.</p>
      )}
      {shown !== undefined && days.length === 0 && <p className="hotel-note">Nothing is known of these dates.</p>}
      {days.length > 0 && (
        <div className="hotel-offers-shown" data-old={!isCurrent}>
          <WeatherChart days={days} note={`${trust}${reach}`} />
        </div>
      )}
    </section>
  )
}
