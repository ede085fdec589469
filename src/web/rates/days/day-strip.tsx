import { useEffect, useRef, useState } from 'react'
import { formatWeekdayAndDay } from '#web/kit/format/dates.ts'
import { formatCount } from '#web/kit/format/locale.ts'
import { formatMiles } from '#web/kit/format/miles.ts'
import { formatMoney } from '#web/kit/format/money.ts'
import { Icon } from '#web/kit/icon.tsx'
import { Skeleton } from '#web/kit/skeleton.tsx'
import { Row } from '#web/kit/stack.tsx'
import { Text } from '#web/kit/text.tsx'
import { cheapestDays, type DayPrice, formatMoneyShort } from '#web/stay/days/day-price.ts'
import type { DayPrices } from '#web/stay/days/use-day-prices.ts'
import { isWet } from '#web/weather/describe-weather.ts'
import type { WeatherDay } from '#web/weather/stay-weather.ts'
import { formatDegrees, type TemperatureUnit, useTemperatureUnit } from '#web/weather/weather-scale.ts'
import { moveFocus } from '../move-focus.ts'
import styles from './days.module.css'

interface DayStripProps extends Pick<DayPrices, 'prices' | 'isAsking'> {
  readonly days: readonly string[]
  readonly current: string
  readonly weather: ReadonlyMap<string, WeatherDay>
  readonly onChoose: (day: string) => void
}

/** The days around a stay in one row, the current one in the middle where they scroll. */
export function DayStrip({ days, current, prices, isAsking, weather, onChoose }: DayStripProps) {
  const container = useRef<HTMLUListElement>(null)
  const [focused, setFocused] = useState(current)
  // One of the days is in the tab order; arrow keys move from it.
  const inOrder = [focused, current].find((day) => days.includes(day)) ?? days[0]
  const cheapest = cheapestDays(prices)

  useEffect(() => {
    // A panel that opens has no size before it is drawn.
    const frame = requestAnimationFrame(() => {
      const strip = container.current
      const cell = strip?.querySelector<HTMLElement>('[aria-current]')?.parentElement
      if (strip && cell) strip.scrollTo({ left: cell.offsetLeft - (strip.clientWidth - cell.offsetWidth) / 2 })
    })
    return () => cancelAnimationFrame(frame)
  }, [current])

  return (
    <ul ref={container} className={styles.strip} aria-label="Check-in days" onKeyDown={moveFocus}>
      {days.map((day) => (
        <li key={day}>
          <DayCell
            day={day}
            price={prices.get(day)}
            isAsking={isAsking}
            isCheapest={cheapest.has(day)}
            isCurrent={day === current}
            weather={weather.get(day)}
            isInTabOrder={day === inOrder}
            onChoose={() => onChoose(day)}
            onFocus={() => setFocused(day)}
          />
        </li>
      ))}
    </ul>
  )
}

/** From this price on cents are left out. */
const wholeFrom = 1000

interface DayCellProps extends DayFacts {
  readonly isInTabOrder: boolean
  readonly onChoose: () => void
  readonly onFocus: () => void
}

/** A day of arrival with its lowest price, fewest miles and weather; a press searches it. */
function DayCell({ isInTabOrder, onChoose, onFocus, ...facts }: DayCellProps) {
  const { day, price, isAsking, isCheapest, isCurrent, weather } = facts
  const unit = useTemperatureUnit()
  return (
    <button
      type="button"
      className={styles.cell}
      data-cheapest={isCheapest}
      aria-current={isCurrent ? 'date' : undefined}
      aria-label={describeDay(facts, unit)}
      tabIndex={isInTabOrder ? 0 : -1}
      onClick={({ currentTarget }) => {
        currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()
        onChoose()
      }}
      onFocus={onFocus}
    >
      <Text as={isCurrent ? 'b' : 'span'} tone={isCurrent ? 'ink' : 'soft'}>
        {formatWeekdayAndDay(day)}
      </Text>
      <span className={styles.price}>
        <Lowest price={price} isAsking={isAsking} />
        {price !== undefined && price.missingHotels > 0 && '*'}
      </span>
      <Row as="span" gap={1} justify="between" wrap={false} className={styles.foot}>
        <span>{price?.miles !== undefined && formatMiles(price.miles)}</span>
        {weather !== undefined && (
          <Row as="span" gap={0} wrap={false}>
            {isWet(weather) && <Icon name="droplet" size={10} />}
            {formatDegrees(weather.weather.temperature.max, unit)}
          </Row>
        )}
      </Row>
    </button>
  )
}

function Lowest({ price, isAsking }: Pick<DayFacts, 'price' | 'isAsking'>) {
  if (price === undefined) return isAsking ? <Skeleton line="usual" /> : 'Not loaded'
  if (price.price === undefined) return 'No rooms'
  return (
    <Text as="b" size="small" weight="strong" tone="ink">
      {formatMoneyShort(price.price, wholeFrom)}
    </Text>
  )
}

interface DayFacts {
  /** YYYY-MM-DD. */
  readonly day: string
  /** `undefined` while it is not known. */
  readonly price: DayPrice | undefined
  readonly isAsking: boolean
  readonly isCheapest: boolean
  readonly isCurrent: boolean
  readonly weather?: WeatherDay | undefined
}

/** Says everything about a day of arrival: `Wed 10 Feb: from $61.54, 9,200 miles; lowest price; high 16°, low 9°`. */
function describeDay(
  { day, price, isAsking, isCheapest, isCurrent, weather }: DayFacts,
  unit: TemperatureUnit,
): string {
  const missing = price?.missingHotels ?? 0
  return [
    `${formatWeekdayAndDay(day)}: ${describePrice(price, isAsking)}`,
    missing > 0 && `without ${formatCount(missing, 'hotel', 'hotels')} that did not answer`,
    isCheapest && 'lowest price',
    isCurrent && 'shown now',
    weather && describeWeather(weather, unit),
  ]
    .filter(Boolean)
    .join('; ')
}

function describePrice(price: DayPrice | undefined, isAsking: boolean): string {
  if (price === undefined) return isAsking ? 'loading its price' : 'not loaded'
  if (price.price === undefined || price.miles === undefined) return 'no rooms'
  return `from ${formatMoney(price.price)}, ${formatMiles(price.miles)} miles`
}

function describeWeather(day: WeatherDay, unit: TemperatureUnit): string {
  const { min, max } = day.weather.temperature
  return `high ${formatDegrees(max, unit)}, low ${formatDegrees(min, unit)}${isWet(day) ? ', rain' : ''}`
}
