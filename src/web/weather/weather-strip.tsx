import { useId } from 'react'
import type { StayWeather } from './stay-weather.ts'
import { lazyPart } from '#web/kit/parts/lazy-part.tsx'
import { describeWeather } from './describe-weather.ts'
import { Icon } from '#web/kit/icon.tsx'
import { Skeleton } from '#web/kit/skeleton.tsx'
import { Row } from '#web/kit/stack.tsx'
import { Hidden, Text } from '#web/kit/text.tsx'
import styles from './weather.module.css'

interface WeatherStripProps {
  readonly place: string
  /** Has at least one day. */
  readonly weather: StayWeather
  readonly isOpen: boolean
  readonly onToggle: () => void
}

/** The weather by day; its code loads when it is first shown. */
export const LazyWeatherTable = lazyPart({
  what: 'The weather',
  load: async () => (await import('./weather-table.tsx')).WeatherTable,
  fallback: (
    <div aria-busy>
      <Skeleton className={styles.loading} />
    </div>
  ),
})

/** The weather of a place on one line, which unfolds to its days. */
export function WeatherStrip({ place, weather, isOpen, onToggle }: WeatherStripProps) {
  const id = useId()
  return (
    <div data-unfolds>
      <Text as="h2" size="small" weight="regular">
        <Row
          as="button"
          type="button"
          wrap={false}
          className={styles.line}
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
