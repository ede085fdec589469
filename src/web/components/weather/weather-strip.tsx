import './weather-strip.css'
import { useId } from 'react'
import type { StayWeather, WeatherDay } from '../../format/stay-weather.ts'
import { readClock } from '../../format/zone-clock.ts'
import { lazyPart } from '../part/lazy-part.tsx'
import { Icon } from '../icon/icon.tsx'
import { useTemperatureUnit } from './temperature-unit.ts'
import { formatDegrees, type TemperatureUnit } from './weather-scale.ts'
import { isWet, weatherParts } from './weather-words.ts'

interface WeatherStripProps {
  /** The name of the place. */
  readonly place: string
  /** With one or more days. */
  readonly weather: StayWeather
  readonly isOpen: boolean
  readonly onToggle: () => void
}

const WeatherChart = lazyPart({
  what: 'The weather',
  load: async () => (await import('./weather-chart.tsx')).WeatherChart,
  fallback: <div className="weather-strip-chart skeleton" aria-busy="true" />,
})

/** More than these are shown without their weekday and low. */
const maxWideDays = 9

/** The weather of a place in one line, which unfolds to the chart. */
export function WeatherStrip({ place, weather, isOpen, onToggle }: WeatherStripProps) {
  const id = useId()
  const unit = useTemperatureUnit()
  const [words, ...more] = weatherParts(weather.days, unit)
  return (
    <div className="weather-strip" data-unfolds>
      <h2>
        <button
          type="button"
          className="weather-strip-line"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={onToggle}
        >
          <Icon name="chevron-right" size={14} />
          <span className="weather-strip-place">
            <span className="visually-hidden">Weather in </span>
            {place}
          </span>
          <span className="weather-strip-words">
            <span className="visually-hidden">: </span>
            {words}
            <span className="weather-strip-more">, {more.join(', ')}</span>
          </span>
          <span className="weather-strip-days" data-many={weather.days.length > maxWideDays} aria-hidden>
            {weather.days.map((day) => (
              <DayCell key={day.weather.date} day={day} unit={unit} />
            ))}
          </span>
        </button>
      </h2>
      <div id={id} hidden={!isOpen}>
        {isOpen && <WeatherChart weather={weather} />}
      </div>
    </div>
  )
}

function DayCell({ day, unit }: { readonly day: WeatherDay; readonly unit: TemperatureUnit }) {
  const { date, temperature } = day.weather
  return (
    <span className="weather-strip-day" data-source={day.source}>
      <span className="weather-strip-date">
        <span>{readClock(Date.parse(date), 'UTC').weekday} </span>
        {Number(date.slice(-2))}
      </span>
      <b>{formatDegrees(temperature.max, unit)}</b>
      <span className="weather-strip-low">{formatDegrees(temperature.min, unit)}</span>
      {isWet(day) && <Icon name="droplet" size={12} />}
    </span>
  )
}
