import './weather-chart.css'
import type { DailyWeather } from '#contract/weather'
import { formatDay } from '../../format/dates.ts'
import { readerHabits } from '../../format/locale.ts'
import { reliabilityWords, sourceRuns, sourceWord, type StayWeather } from '../../format/stay-weather.ts'
import { readClock } from '../../format/zone-clock.ts'
import { Icon } from '../icon/icon.tsx'
import { Segmented } from '../controls/segmented.tsx'
import { WeatherCredits } from './weather-credits.tsx'
import { chooseTemperatureUnit, useTemperatureUnit } from './temperature-unit.ts'
import {
  compassPoint,
  formatDegrees,
  formatRain,
  formatWind,
  heightOn,
  maySnow,
  rainShares,
  type TemperatureScale,
  temperatureScale,
  type TemperatureUnit,
} from './weather-scale.ts'

interface WeatherChartProps {
  /** With one or more days. */
  readonly weather: StayWeather
  /** Said after how reliable it is. */
  readonly note?: string | undefined
}

const units = [
  { value: 'C', text: '°C' },
  { value: 'F', text: '°F' },
] as const

/** A table of the weather by day, with bars for high and low temperature and rain, and wind arrows. */
export function WeatherChart({ weather, note }: WeatherChartProps) {
  const unit = useTemperatureUnit()
  const habits = readerHabits()
  const days = weather.days.map((day) => day.weather)
  const scale = temperatureScale(days)
  const rain = rainShares(days)
  return (
    <div className="weather">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- It scrolls on a narrow screen, with the arrow keys when focused. */}
      <section className="weather-scroll" aria-label="Day by day" tabIndex={0}>
        <table>
          <thead>
            <tr className="weather-sources">
              <th scope="row" className="weather-name">
                <span className="visually-hidden">Source</span>
              </th>
              {sourceRuns(weather.days).map((run) => (
                <th key={run.firstDate} scope="colgroup" colSpan={run.days} data-source={run.source}>
                  <span>{sourceWord(run.source)}</span>
                </th>
              ))}
            </tr>
            <tr>
              <th scope="col" className="weather-name">
                <span className="visually-hidden">Day</span>
              </th>
              {days.map(({ date }) => (
                <DayHeader key={date} date={date} />
              ))}
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row" className="weather-name">
                High and low
                <FreezingMark scale={scale} unit={unit} />
              </th>
              {weather.days.map(({ source, weather: { date, temperature } }) => (
                <TemperatureCell
                  key={date}
                  {...temperature}
                  isForecast={source === 'forecast'}
                  scale={scale}
                  unit={unit}
                />
              ))}
            </tr>
            <tr>
              <th scope="row" className="weather-name">
                {maySnow(days) ? 'Rain or snow' : 'Rain'} <small>{habits.rain}</small>
              </th>
              {days.map(({ date, precipitation }, index) => (
                <RainCell key={date} millimeters={precipitation.total} share={rain[index] ?? 0} />
              ))}
            </tr>
            <tr>
              <th scope="row" className="weather-name">
                Wind <small>{habits.wind}</small>
              </th>
              {days.map(({ date, wind }) => (
                <WindCell key={date} {...wind.max} />
              ))}
            </tr>
          </tbody>
        </table>
      </section>
      <div className="weather-foot">
        <p>
          {reliabilityWords(weather.days)} {note}
        </p>
        {weather.credits.length > 0 && <WeatherCredits credits={weather.credits} />}
        <Segmented label="Temperature unit" options={units} value={unit} onChange={chooseTemperatureUnit} />
      </div>
    </div>
  )
}

function DayHeader({ date }: { readonly date: string }) {
  const { weekday } = readClock(Date.parse(date), 'UTC')
  return (
    <th scope="col" className="weather-day">
      <time dateTime={date}>
        {weekday} <b>{formatDay(date)}</b>
      </time>
    </th>
  )
}

interface ScaleProps {
  readonly scale: TemperatureScale
  readonly unit: TemperatureUnit
}

/** Marks the freezing point, when it is within the scale. */
function FreezingMark({ scale, unit }: ScaleProps) {
  return scale.bottom < 0 && scale.top > 0 ? (
    <span className="weather-track" aria-hidden>
      <span className="weather-freezing" style={{ insetBlockEnd: percent(heightOn(scale, 0)) }}>
        {formatDegrees(0, unit)}
      </span>
    </span>
  ) : null
}

interface TemperatureCellProps extends ScaleProps {
  readonly min: number
  readonly max: number
  readonly isForecast: boolean
}

function TemperatureCell({ min, max, isForecast, scale, unit }: TemperatureCellProps) {
  const foot = heightOn(scale, min)
  const head = heightOn(scale, max)
  return (
    <td>
      <span className="weather-track">
        {scale.bottom < 0 && scale.top > 0 && (
          <span className="weather-freezing" style={{ insetBlockEnd: percent(heightOn(scale, 0)) }} />
        )}
        <span
          className="weather-range"
          data-forecast={isForecast}
          style={{ insetBlockEnd: percent(foot), blockSize: percent(head - foot) }}
        />
        <span className="weather-high" style={{ insetBlockEnd: percent(head) }}>
          <span className="visually-hidden">High </span>
          {formatDegrees(max, unit)}
          <span className="visually-hidden">{unit}, </span>
        </span>
        <span className="weather-low" style={{ insetBlockStart: percent(1 - foot) }}>
          <span className="visually-hidden">low </span>
          {formatDegrees(min, unit)}
          <span className="visually-hidden">{unit}</span>
        </span>
      </span>
    </td>
  )
}

function RainCell({ millimeters, share }: { readonly millimeters: number; readonly share: number }) {
  if (millimeters === 0) {
    return (
      <td className="weather-rain">
        <span className="weather-pool" aria-hidden />
        <span className="weather-dry">Dry</span>
      </td>
    )
  }
  return (
    <td className="weather-rain">
      <span className="weather-pool" aria-hidden>
        <span style={{ blockSize: percent(share) }} />
      </span>
      <span className="weather-figure">
        <Icon name="droplet" size={12} />
        {formatRain(millimeters)}
        <span className="visually-hidden"> {readerHabits().rain}</span>
      </span>
    </td>
  )
}

function WindCell({ speed, direction }: DailyWeather['wind']['max']) {
  const { short, name } = compassPoint(direction)
  return (
    <td className="weather-wind">
      <span className="weather-figure">
        {/* The direction is where the wind comes from; the arrow points where it goes. */}
        <span className="weather-arrow" style={{ rotate: `${direction + 180}deg` }}>
          <Icon name="arrow-up" size={16} />
        </span>
        {formatWind(speed)}
        <span className="visually-hidden">
          {' '}
          {readerHabits().wind} from the {name}
        </span>
      </span>
      <span className="weather-compass" aria-hidden>
        {short}
      </span>
    </td>
  )
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)}%`
}
