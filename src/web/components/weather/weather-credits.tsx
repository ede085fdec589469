import { Fragment } from 'react'
import type { StayWeather } from '../../format/stay-weather.ts'

/** Who must be named where the weather is shown. */
export function WeatherCredits({ credits }: Pick<StayWeather, 'credits'>) {
  return (
    <p className="weather-credits">
      {credits.map(({ text, href }, index) => (
        <Fragment key={href}>
          {index > 0 && ', '}
          <a href={href} rel="noreferrer">
            {text}
          </a>
        </Fragment>
      ))}
    </p>
  )
}
