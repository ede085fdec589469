import { type ComponentProps, useId } from 'react'
import type { StayWeather } from './stay-weather.ts'
import { lazyPart } from '#web/kit/parts/lazy-part.tsx'
import { describeWeather } from './describe-weather.ts'
import { classes } from '#web/kit/classes.ts'
import { Icon } from '#web/kit/icon.tsx'
import { Skeleton } from '#web/kit/skeleton.tsx'
import { Row } from '#web/kit/stack.tsx'
import { Hidden, Text } from '#web/kit/text.tsx'
import styles from './weather.module.css'

interface WeatherStripProps {
  readonly place: string
  /** With one or more days. */
  readonly weather: StayWeather
  readonly isOpen: boolean
  readonly onToggle: () => void
}

/** The weather by day, whose code loads when it is first shown. */
export const LazyWeatherTable = lazyPart({
  what: 'The weather',
  load: async () => (await import('./weather-table.tsx')).WeatherTable,
  fallback: (
    <div aria-busy>
      <Skeleton className={styles.loading} />
    </div>
  ),
})

/** The weather of a place in one line, which unfolds to its days. */
export function WeatherStrip({ place, weather, isOpen, onToggle }: WeatherStripProps) {
  const id = useId()
  return (
    <div data-unfolds>
      <Text as="h2" size="small" weight="regular">
        <Row
          as="button"
          type="button"
          wrap={false}
          className={classes(styles.line, styles.button)}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={onToggle}
        >
          <Icon name="chevron-right" size={16} />
          <Text as="span" weight="strong" className={styles.place}>
            <Hidden>Weather in </Hidden>
            {place}
          </Text>
          <Text as="span" tone="soft" className={styles.words}>
            <Hidden>: </Hidden>
            {describeWeather(weather.days)}
          </Text>
        </Row>
      </Text>
      <div id={id} hidden={!isOpen}>
        {isOpen && <LazyWeatherTable weather={weather} />}
      </div>
    </div>
  )
}

interface WeatherTextProps extends Pick<ComponentProps<'p'>, 'role' | 'aria-busy' | 'children'> {
  readonly place?: string
}

/** Stands in the place of the weather of a place: while it loads, where there is none, and where it failed. */
export function WeatherText({ place, children, ...props }: WeatherTextProps) {
  return (
    <Row as="p" wrap={false} {...props} className={classes(styles.line, styles.text)}>
      {place !== undefined && <b className={styles.place}>{place}</b>}
      {children}
    </Row>
  )
}
