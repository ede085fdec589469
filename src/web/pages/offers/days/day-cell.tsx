import { Icon } from '../../../components/icon/icon.tsx'
import { useTemperatureUnit } from '../../../components/weather/temperature-unit.ts'
import { formatDegrees } from '../../../components/weather/weather-scale.ts'
import { isWet } from '../../../components/weather/weather-words.ts'
import { formatMoneyShort } from '../../../format/day-price.ts'
import { formatMiles } from '../../../format/miles.ts'
import { type DayFacts, dayWords } from './day-words.ts'

interface DayCellProps extends DayFacts {
  /** The day as it is written. */
  readonly title: string
  /** From which price on cents are left out. */
  readonly wholeFrom: number
  readonly isInTabOrder: boolean
  readonly onChoose: () => void
  readonly onFocus: () => void
}

/** A day of arrival with its lowest price, fewest miles and weather; a press searches it. */
export function DayCell({ title, wholeFrom, isInTabOrder, onChoose, onFocus, ...facts }: DayCellProps) {
  const { day, price, isAsking, isCheapest, isCurrent, weather } = facts
  const unit = useTemperatureUnit()
  return (
    <button
      type="button"
      className="day-cell"
      data-day={day}
      data-cheapest={isCheapest}
      aria-current={isCurrent ? 'date' : undefined}
      aria-label={dayWords(facts, unit)}
      tabIndex={isInTabOrder ? 0 : -1}
      onClick={onChoose}
      onFocus={onFocus}
    >
      <span className="day-cell-title">{title}</span>
      {price === undefined ? (
        <span className="day-cell-price" data-unknown>
          {isAsking ? <span className="line skeleton" /> : 'Not asked'}
        </span>
      ) : (
        <span className="day-cell-price" data-unknown={price.price === undefined || undefined}>
          <b>{price.price === undefined ? 'No rooms' : formatMoneyShort(price.price, wholeFrom)}</b>
          {price.missingHotels > 0 && '*'}
        </span>
      )}
      <span className="day-cell-foot">
        <span>
          {price?.miles !== undefined && formatMiles(price.miles)}
          {price?.miles !== undefined && weather === undefined && <span className="day-cell-unit"> miles</span>}
        </span>
        {weather !== undefined && (
          <span className="day-cell-weather">
            {isWet(weather) && <Icon name="droplet" size={10} />}
            {formatDegrees(weather.weather.temperature.max, unit)}
          </span>
        )}
      </span>
    </button>
  )
}
