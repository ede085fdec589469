import type { Rates } from './rates-request.ts'

/** What weather to expect during the stay. */
export function HotelWeather({ rates: { shown, error } }: { readonly rates: Rates }) {
  const days = shown?.answer.weather.map(({ dailyWeather }) => dailyWeather) ?? []
  return (
    <section aria-labelledby="weather" className="hotel-weather">
      <h2 id="weather">Weather</h2>
      {shown === undefined && error === null && <div className="hotel-weather-skeleton skeleton" aria-busy="true" />}
      {shown === undefined && error !== null && <p className="hotel-note">The weather comes with the rates.</p>}
      {shown !== undefined && days.length === 0 && <p className="hotel-note">There is no forecast for these dates.</p>}
      {days.length > 0 && <p>{days.length}</p>}
    </section>
  )
}
