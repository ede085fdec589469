import { Fragment } from 'react'
import { Row } from '#web/kit/stack.tsx'
import { Text } from '#web/kit/text.tsx'
import type { StayWeather } from './stay-weather.ts'
import { describeWeather } from './describe-weather.ts'

interface WeatherLineProps {
  /** The place and time, as the start of a sentence: `New York in March:`. */
  readonly title: string
  /** Undefined while loading. */
  readonly weather: StayWeather | undefined
  readonly isFailed?: boolean
}

/** A one-line summary of some days' weather. */
export function WeatherLine({ title, weather, isFailed = false }: WeatherLineProps) {
  return (
    <Row gap={3} rowGap="none" align="baseline">
      <Text size="small">
        <b>{title} </b>
        {weather === undefined
          ? isFailed
            ? 'The weather could not be loaded.'
            : '…'
          : weather.days.length === 0
            ? 'No weather data.'
            : describeWeather(weather.days)}
      </Text>
      <WeatherCredits of={weather === undefined ? [] : [weather]} />
    </Row>
  )
}

/** The credits required where the weather is shown. */
export function WeatherCredits({ of: shown }: { readonly of: readonly StayWeather[] }) {
  const credits = new Map(shown.flatMap(({ credits }) => credits).map((credit) => [credit.href, credit]))
  if (credits.size === 0) return null
  return (
    <Text size="tiny" tone="soft">
      {[...credits.values()].map(({ text, href }, index) => (
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
