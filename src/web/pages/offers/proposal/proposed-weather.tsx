import { Fragment } from 'react'
import { formatDegrees, formatRain, formatTemperature, formatWind } from '../../../components/weather/weather-scale.ts'
import { formatWholeDay } from '../../../format/dates.ts'
import { readerHabits } from '../../../format/locale.ts'
import { reliabilityWords, sourceWord, type StayWeather } from '../../../format/stay-weather.ts'

interface ProposedWeatherProps {
  readonly weather: StayWeather
  /** Empty where it is not known. */
  readonly place: string
}

/** The weather to expect, night by night. */
export function ProposedWeather({ weather: { days, credits }, place }: ProposedWeatherProps) {
  const habits = readerHabits()
  const unit = habits.temperature
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
              <th scope="row">{formatWholeDay(date)}</th>
              <td>
                {formatDegrees(temperature.min, unit)} – {formatTemperature(temperature.max, unit)}
              </td>
              <td>
                {formatRain(precipitation.total)} {habits.rain}
              </td>
              <td>
                {formatWind(wind.max.speed)} {habits.wind}
              </td>
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
