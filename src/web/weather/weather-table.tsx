import { formatDay } from '#web/kit/format/dates.ts'
import { readerLocale } from '#web/kit/format/locale.ts'
import { describeReliability } from './describe-weather.ts'
import type { StayWeather } from './stay-weather.ts'
import { readClock } from '#web/kit/format/zone-clock.ts'
import { Row, Stack } from '#web/kit/stack.tsx'
import { Hidden, Note, Text } from '#web/kit/text.tsx'
import styles from './weather-table.module.css'
import { WeatherCredits } from './weather-line.tsx'
import { formatDegrees, formatRain, maySnow } from './weather-scale.ts'

/** The weather of one or more days: high and low temperature, and rain. */
export function WeatherTable({ weather }: { readonly weather: StayWeather }) {
  const { temperature: unit, rain } = readerLocale()
  const days = weather.days.map((day) => day.weather)
  return (
    <Stack className={styles.weather}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- On a narrow screen, the arrow keys scroll it. */}
      <section className={styles.scroll} aria-label="Day by day" tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col" className={styles.name}>
                <Hidden>Day</Hidden>
              </th>
              {days.map(({ date }) => (
                <Text key={date} as="th" scope="col" weight="regular" tone="soft">
                  <Stack as="time" gap="none" dateTime={date}>
                    {readClock(Date.parse(date), 'UTC').weekday}{' '}
                    <Text as="b" weight="strong" tone="ink" nowrap>
                      {formatDay(date)}
                    </Text>
                  </Stack>
                </Text>
              ))}
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row" className={styles.name}>
                High and low
              </th>
              {days.map(({ date, temperature }) => (
                <td key={date}>
                  <Hidden>High </Hidden>
                  <b>{formatDegrees(temperature.max)}</b>
                  <Hidden>{unit}, low</Hidden> {formatDegrees(temperature.min)}
                  <Hidden>{unit}</Hidden>
                </td>
              ))}
            </tr>
            <tr>
              <th scope="row" className={styles.name}>
                {maySnow(days) ? 'Rain or snow' : 'Rain'} <small>{rain}</small>
              </th>
              {days.map(({ date, precipitation: { total } }) => (
                <td key={date}>
                  {total === 0 ? (
                    'Dry'
                  ) : (
                    <>
                      {formatRain(total)}
                      <Hidden> {rain}</Hidden>
                    </>
                  )}
                </td>
              ))}
            </tr>
          </tbody>
        </table>
      </section>
      <Row gap={5} rowGap={2}>
        <Note className={styles.note}>{describeReliability(weather.days)}</Note>
        <WeatherCredits of={[weather]} />
      </Row>
    </Stack>
  )
}
