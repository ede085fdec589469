import { formatDay } from '#web/kit/format/dates.ts'
import { readerLocale } from '#web/kit/format/locale.ts'
import { describeReliability } from './describe-weather.ts'
import type { StayWeather } from './stay-weather.ts'
import { readClock } from '#web/kit/format/zone-clock.ts'
import { Icon } from '#web/kit/icon.tsx'
import { Row, Stack } from '#web/kit/stack.tsx'
import { Hidden, Text } from '#web/kit/text.tsx'
import styles from './weather-chart.module.css'
import { WeatherCredits } from './weather-line.tsx'
import {
  formatDegrees,
  formatRain,
  heightOn,
  maySnow,
  rainShares,
  type TemperatureScale,
  temperatureScale,
  type TemperatureUnit,
  useTemperatureUnit,
} from './weather-scale.ts'

interface WeatherChartProps {
  /** With one or more days. */
  readonly weather: StayWeather
}

/** A table of the weather by day, with bars for high and low temperature and for rain. */
export function WeatherChart({ weather }: WeatherChartProps) {
  const unit = useTemperatureUnit()
  const locale = readerLocale()
  const days = weather.days.map((day) => day.weather)
  const scale = temperatureScale(days)
  const rain = rainShares(days)
  return (
    <Stack className={styles.chart} data-part="chart">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- It scrolls on a narrow screen, with the arrow keys when focused. */}
      <section className={styles.scroll} aria-label="Day by day" tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col" className={styles.name}>
                <Hidden>Day</Hidden>
              </th>
              {days.map(({ date }) => (
                <DayHeader key={date} date={date} />
              ))}
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row" className={styles.name}>
                High and low
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
              <th scope="row" className={styles.name}>
                {maySnow(days) ? 'Rain or snow' : 'Rain'} <small>{locale.rain}</small>
              </th>
              {days.map(({ date, precipitation }, index) => (
                <RainCell key={date} millimeters={precipitation.total} share={rain[index] ?? 0} />
              ))}
            </tr>
          </tbody>
        </table>
      </section>
      <Row gap={5} rowGap={2}>
        <Text size="small" tone="soft" className={styles.note}>
          {describeReliability(weather.days)}
        </Text>
        {weather.credits.length > 0 && <WeatherCredits credits={weather.credits} />}
      </Row>
    </Stack>
  )
}

function DayHeader({ date }: { readonly date: string }) {
  const { weekday } = readClock(Date.parse(date), 'UTC')
  return (
    <Text as="th" scope="col" weight="regular" tone="soft">
      <Stack as="time" gap="none" dateTime={date}>
        {weekday}{' '}
        <Text as="b" weight="strong" tone="ink" nowrap>
          {formatDay(date)}
        </Text>
      </Stack>
    </Text>
  )
}

interface TemperatureCellProps {
  readonly min: number
  readonly max: number
  readonly isForecast: boolean
  readonly scale: TemperatureScale
  readonly unit: TemperatureUnit
}

function TemperatureCell({ min, max, isForecast, scale, unit }: TemperatureCellProps) {
  const foot = heightOn(scale, min)
  const head = heightOn(scale, max)
  return (
    // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- Its text is deeper than the rule looks.
    <td>
      <span className={styles.track}>
        <span
          className={styles.range}
          data-forecast={isForecast}
          style={{ insetBlockEnd: percent(foot), blockSize: percent(head - foot) }}
        />
        <Text as="span" size="body" weight="bold" className={styles.end} style={{ insetBlockEnd: percent(head) }}>
          <Hidden>High </Hidden>
          {formatDegrees(max, unit)}
          <Hidden>{unit}, </Hidden>
        </Text>
        <Text as="span" tone="soft" className={styles.end} style={{ insetBlockStart: percent(1 - foot) }}>
          <Hidden>low </Hidden>
          {formatDegrees(min, unit)}
          <Hidden>{unit}</Hidden>
        </Text>
      </span>
    </td>
  )
}

function RainCell({ millimeters, share }: { readonly millimeters: number; readonly share: number }) {
  return (
    <td>
      <span className={styles.pool} aria-hidden>
        {millimeters > 0 && <span style={{ blockSize: percent(share) }} />}
      </span>
      {millimeters > 0 ? (
        <Row as="b" gap={1} justify="center" wrap={false}>
          <Icon name="droplet" size={12} />
          {formatRain(millimeters)}
          <Hidden> {readerLocale().rain}</Hidden>
        </Row>
      ) : (
        <Text as="span" tone="soft">
          Dry
        </Text>
      )}
    </td>
  )
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)}%`
}
