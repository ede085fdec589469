import { Fragment } from 'react'
import { Row } from '#web/kit/stack.tsx'
import { Text } from '#web/kit/text.tsx'
import type { StayWeather } from './stay-weather.ts'
import { useTemperatureUnit } from './weather-scale.ts'
import { describeWeather } from './describe-weather.ts'

interface WeatherLineProps {
  /** Where and when, as the beginning of a sentence: `New York in March:`. */
  readonly title?: string
  /** Undefined while it loads. */
  readonly weather: StayWeather | undefined
  readonly isFailed?: boolean
}

/** The weather of some days, summed up in one line. */
export function WeatherLine({ title, weather, isFailed = false }: WeatherLineProps) {
  const unit = useTemperatureUnit()
  return (
    <Row gap={3} rowGap="none" align="baseline">
      <Text size="small">
        {title !== undefined && <b>{title} </b>}
        {weather === undefined
          ? isFailed
            ? 'The weather could not be loaded.'
            : '…'
          : weather.days.length === 0
            ? 'No weather data.'
            : describeWeather(weather.days, unit)}
      </Text>
      {weather !== undefined && weather.credits.length > 0 && <WeatherCredits credits={weather.credits} />}
    </Row>
  )
}

/** Who must be named where the weather is shown. */
export function WeatherCredits({ credits }: Pick<StayWeather, 'credits'>) {
  return (
    <Text size="tiny" tone="soft">
      {credits.map(({ text, href }, index) => (
        <Fragment key={href}>
          {index > 0 && ', '}
          <a href={href} rel="noreferrer">
            {text}
          </a>
        </Fragment>
      ))}
    </Text>
  )
}
