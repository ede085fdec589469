import { formatWeekdayAndDay } from '#web/kit/format/dates.ts'
import { formatCount } from '#web/kit/format/locale.ts'
import { formatMiles } from '#web/kit/format/miles.ts'
import { formatMoney } from '#web/kit/format/money.ts'
import { Skeleton } from '#web/kit/skeleton.tsx'
import { Row } from '#web/kit/stack.tsx'
import { Text } from '#web/kit/text.tsx'
import { type DayPrice, formatMoneyShort } from '#web/stay/days/day-price.ts'
import type { WeatherDay } from '#web/weather/stay-weather.ts'
import { formatDegrees } from '#web/weather/weather-scale.ts'
import styles from './days.module.css'

interface DayCellProps {
  /** YYYY-MM-DD. */
  readonly day: string
  /** `undefined` until known. */
  readonly price: DayPrice | undefined
  readonly isLoading: boolean
  readonly isFiltered: boolean
  readonly isCheapest: boolean
  readonly isCurrent: boolean
  readonly weather: WeatherDay | undefined
  readonly onChoose: (day: string) => void
}

/**
 * A check-in date with its lowest price, fewest miles and temperature; pressing it searches the date. Arrow keys move
 * here from the current date.
 */
export function DayCell(props: DayCellProps) {
  const { day, price, isLoading, isFiltered, isCheapest, isCurrent, weather, onChoose } = props
  const missing = isLoading ? <Skeleton line="usual" /> : 'Not loaded'
  const unpriced = price === undefined ? missing : isFiltered ? 'No match' : 'No rooms'
  return (
    <button
      type="button"
      className={styles.cell}
      data-cheapest={isCheapest}
      aria-current={isCurrent ? 'date' : undefined}
      aria-label={describeDay(props)}
      tabIndex={isCurrent ? 0 : -1}
      onClick={({ currentTarget }) => {
        currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()
        onChoose(day)
      }}
    >
      <Row as="span" gap={1} justify="between" wrap={false}>
        <Text as={isCurrent ? 'b' : 'span'} tone={isCurrent ? 'ink' : 'soft'}>
          {formatWeekdayAndDay(day)}
        </Text>
        {weather !== undefined && formatDegrees(weather.weather.temperature.max)}
      </Row>
      <span className={styles.price}>
        {price?.price === undefined ? (
          unpriced
        ) : (
          <Text as="b" size="small" weight="strong" tone="ink">
            {formatMoneyShort(price.price)}
          </Text>
        )}
        {price !== undefined && price.missingHotels > 0 && '*'}
      </span>
      <span className={styles.foot}>{price?.miles !== undefined && formatMiles(price.miles)}</span>
    </button>
  )
}

/** Describes a check-in date completely: `Wed 10 Feb: from $61.54, 9,200 miles; lowest price; high 16°, low 9°`. */
function describeDay(props: DayCellProps) {
  const { day, price, isCheapest, isCurrent, weather } = props
  const missing = price?.missingHotels ?? 0
  const { min, max } = weather?.weather.temperature ?? {}
  return [
    `${formatWeekdayAndDay(day)}: ${describePrice(props)}`,
    missing > 0 && `without ${formatCount(missing, 'hotel', 'hotels')} that did not respond`,
    isCheapest && 'lowest price',
    isCurrent && 'shown now',
    weather && `high ${formatDegrees(max!)}, low ${formatDegrees(min!)}`,
  ]
    .filter(Boolean)
    .join('; ')
}

function describePrice({ price, isLoading, isFiltered }: DayCellProps): string {
  if (price === undefined) return isLoading ? 'loading its price' : 'not loaded'
  if (price.price === undefined) return isFiltered ? 'no rates match the filters' : 'no rooms'
  const miles = price.miles === undefined ? '' : `, ${formatMiles(price.miles)} miles`
  return `from ${formatMoney(price.price)}${miles}`
}
