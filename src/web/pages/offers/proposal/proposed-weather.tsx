import { Fragment } from 'react'
import { reliabilityWords, sourceWord, type StayWeather } from '../../../format/stay-weather.ts'

interface ProposedWeatherProps {
  readonly weather: StayWeather
  /** Empty where it is not known. */
  readonly place: string
}

/** The weather to expect, night by night. */
export function ProposedWeather({ weather: { days, credits }, place }: ProposedWeatherProps) {
  return (
    <div className="weather">
      <h3>Weather{place !== '' && ` in ${place}`}</h3>
      <table>
        <thead>
          <tr>
            <th scope="col">Night</th>
            <th scope="col">Low – high</th>
            <th scope="col">Rain</th>
            <th scope="col">Wind</th>
            <th scope="col">Source</th>
          </tr>
        </thead>
        <tbody>
          {days.map(({ source, weather: { date, temperature, precipitation, wind } }) => (
            <tr key={date}>
              <th scope="row">{formatDay(date)}</th>
              <td>
                {Math.round(temperature.min)} – {Math.round(temperature.max)} °C
              </td>
              <td>{precipitation.total.toFixed(1)} mm</td>
              <td>{Math.round(wind.max.speed)} m/s</td>
              <td>{sourceWord(source)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="small">
        {reliabilityWords(days)}
        {credits.map(({ text, href }, index) => (
          <Fragment key={href}>
            {index > 0 ? ', ' : ' '}
            <a href={href}>{text}</a>
          </Fragment>
        ))}
      </p>
    </div>
  )
}

/** A calendar day with its year: `Mon, 21 Dec 2026`. */
export function formatDay(date: string): string {
  return new Date(date).toLocaleDateString('en-GB', {
    timeZone: 'UTC',
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  })
}
