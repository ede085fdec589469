import type { WeatherRequest } from '#contract/data/get-weather'
import { addDays, nightsBetween, utcDay } from '#contract/days'
import type { OffersRequest } from '#contract/hotels/find-offers'
import type { ListedHotel } from '#contract/hotels/list-hotels'
import { stayDateErrors, type StayDates } from '#contract/hotels/stay-limits'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Offered } from '#web/api/platform.tsx'
import { explainError } from '#web/api/explain-error.ts'
import { Button } from '#web/kit/button.tsx'
import { Popover } from '#web/kit/controls/popover.tsx'
import { localDay } from '#web/kit/format/dates.ts'
import { formatCount } from '#web/kit/format/locale.ts'
import { Text } from '#web/kit/text.tsx'
import { cheapestDays } from '#web/stay/days/day-price.ts'
import { type DayFilter, useDayPrices } from '#web/stay/days/use-day-prices.ts'
import { offersQuery } from '#web/stay/offer/find-offers.ts'
import { weatherQuery } from '#web/weather/get-weather.ts'
import { moveFocus } from '../move-focus.ts'
import { usePriceOfOffer, useShownPrices } from '../sell/shown-prices.tsx'
import { DayCell } from './day-cell.tsx'
import styles from './days.module.css'
import { hotelPlaces } from './hotel-places.ts'

interface BetterDaysProps {
  readonly request: OffersRequest
  /** Which rates count; undefined if all do. */
  readonly filter: DayFilter | undefined
  readonly hotels: ReadonlyMap<string, ListedHotel>
  readonly now: Date
  readonly onChoose: (checkin: string) => void
}

/**
 * A button that opens the days around the stay, with each day's lowest price and fewest miles over all its hotels.
 * Requested only while open, and after the stay's rates have loaded.
 */
export function BetterDays(props: BetterDaysProps) {
  return (
    <Offered needs="findMinRates">
      <Popover className={styles.days} button="Better days">
        <section aria-label="Better days">
          <DaysAround {...props} />
        </section>
      </Popover>
    </Offered>
  )
}

/** The days in two rows, or on a narrow screen in one that scrolls, starting at the stay's day. */
function DaysAround({ request, filter, hotels, now, onChoose }: BetterDaysProps) {
  const { checkin } = request
  const strip = useRef<HTMLUListElement>(null)
  const rates = useQuery({ ...offersQuery(request), enabled: false })
  const hasRates = rates.data?.isComplete === true
  const days = daysAroundStay(request, now)
  const nearest = nearestFirst(days, checkin)
  const { prices, isAsking, stop, resume } = useDayPrices(request, nearest, hasRates, usePriceOfOffer(), filter)
  const cheapest = cheapestDays(prices)
  const { name = 'Prices' } = useShownPrices()
  const weather = useQuery(weatherQuery(hasRates ? weatherRequest(request, hotels, days) : undefined))
  const left = days.filter((day) => !prices.has(day)).length
  const isStopped = !isAsking && stop !== undefined && left > 0

  useEffect(() => {
    // An opening panel has no size before its first frame.
    const frame = requestAnimationFrame(() => {
      strip.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' })
    })
    return () => cancelAnimationFrame(frame)
  }, [checkin])

  return (
    <>
      <Text size="tiny" tone="soft">
        <span role="status">
          {isAsking
            ? 'Loading prices…'
            : isStopped
              ? `${formatCount(left, 'day', 'days')} not loaded. ${stop.error === null ? 'Too many requests.' : explainError(stop.error)}`
              : `${name} ${filter === undefined ? 'and miles' : 'that match the filters'}, weather`}
        </span>{' '}
        {isStopped && (
          <Button look="link" onClick={resume}>
            Load the rest
          </Button>
        )}
      </Text>
      <ul ref={strip} className={styles.strip} aria-label="Check-in days" onKeyDown={moveFocus}>
        {days.map((day) => (
          <li key={day}>
            <DayCell
              day={day}
              price={prices.get(day)}
              isFiltered={filter !== undefined}
              isAsking={isAsking || !hasRates}
              isCheapest={cheapest.has(day)}
              isCurrent={day === checkin}
              weather={weather.data?.days.find((each) => each.weather.date === day)}
              onChoose={onChoose}
            />
          </li>
        ))}
      </ul>
    </>
  )
}

/** Returns the request for the weather of all days at the first place. */
function weatherRequest(
  { hotelIds }: OffersRequest,
  hotels: ReadonlyMap<string, ListedHotel>,
  days: readonly string[],
): WeatherRequest | undefined {
  const [[place], startDate, endDate] = [hotelPlaces(hotelIds, hotels), days[0], days.at(-1)]
  if (!place || !startDate || !endDate) return undefined
  return { latitude: place.latitude, longitude: place.longitude, startDate, endDate }
}

/** How many days before and after the stay to compare. */
const daysAround = 7

/** Returns the possible check-in dates around a stay of the same length, in order. */
export function daysAroundStay({ checkin, checkout }: StayDates, now: Date): readonly string[] {
  const nights = nightsBetween(checkin, checkout)
  const days = Array.from({ length: 2 * daysAround + 1 }, (_, index) => addDays(checkin, index - daysAround))
  return days.filter((day) => {
    const stay = { checkin: day, checkout: addDays(day, nights) }
    return day === checkin || (day >= localDay(now) && stayDateErrors(stay, utcDay(now.getTime())).length === 0)
  })
}

/** Sorts days by their distance from a day; of two equally near days the later comes first. */
export function nearestFirst(days: readonly string[], day: string): readonly string[] {
  const distance = (other: string) => Math.abs(nightsBetween(day, other))
  return days.toSorted((a, b) => distance(a) - distance(b) || b.localeCompare(a))
}
