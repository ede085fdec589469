import { useLayoutEffect } from 'react'
import { type DayPrices } from '../../../api/use-day-prices.ts'
import { cheapestDays } from '../../../format/day-price.ts'
import type { WeatherDay } from '../../../format/stay-weather.ts'
import { DayCell } from './day-cell.tsx'
import { formatWeekdayAndDay } from '../../../format/dates.ts'
import { useDayFocus } from './use-day-focus.ts'

interface DayStripProps extends Pick<DayPrices, 'prices' | 'isAsking'> {
  readonly days: readonly string[]
  readonly current: string
  readonly weather: ReadonlyMap<string, WeatherDay>
  readonly onChoose: (day: string) => void
}

const steps = { ArrowLeft: -1, ArrowRight: 1 }

/** The days around a stay in one row, the current one in the middle where they scroll. */
export function DayStrip({ days, current, prices, isAsking, weather, onChoose }: DayStripProps) {
  const { container, inOrder, setFocused, onKeyDown } = useDayFocus(days, current, steps)
  const cheapest = cheapestDays(prices)

  useLayoutEffect(() => {
    const strip = container.current
    const cell = strip?.querySelector<HTMLElement>('[aria-current]')?.parentElement
    if (strip && cell) strip.scrollTo({ left: cell.offsetLeft - (strip.clientWidth - cell.offsetWidth) / 2 })
  }, [container, current])

  return (
    <ul ref={container} className="day-strip" aria-label="Days of arrival" onKeyDown={onKeyDown}>
      {days.map((day) => (
        <li key={day}>
          <DayCell
            day={day}
            title={formatWeekdayAndDay(day)}
            wholeFrom={1000}
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
