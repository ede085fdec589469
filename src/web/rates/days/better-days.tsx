import type { OffersRequest } from '#contract/hotels/find-offers'
import type { ListedHotel } from '#contract/hotels/list-hotels'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Offered } from '#web/api/platform.tsx'
import { QueryError } from '#web/api/query-error.tsx'
import { Popover } from '#web/kit/controls/popover.tsx'
import { Text } from '#web/kit/text.tsx'
import { cheapestDays } from '#web/stay/days/day-price.ts'
import { daysAround } from '#web/stay/days/days-around.ts'
import { type DayFilter, useDayPrices } from '#web/stay/days/use-day-prices.ts'
import { offersQuery } from '#web/stay/offer/find-offers.ts'
import { weatherQuery } from '#web/weather/get-weather.ts'
import { moveFocus } from '../move-focus.ts'
import { usePriceOfOffer, useShownPrices } from '../sell/shown-prices.tsx'
import { DayCell } from './day-cell.tsx'
import styles from './days.module.css'
import { hotelPlaces } from './hotel-places.ts'

/** How many days before and after the stay to compare. */
const furthestDays = 7

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
 * The prices are requested only while it is open, and after the stay's rates have loaded.
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

/** The days in two rows; on a narrow screen in one row, scrolled to the stay's day. */
function DaysAround({ request, filter, hotels, now, onChoose }: BetterDaysProps) {
  const { checkin } = request
  const strip = useRef<HTMLUListElement>(null)
  const rates = useQuery({ ...offersQuery(request), enabled: false })
  const hasRates = rates.data?.isComplete === true
  const nearest = [checkin, ...daysAround(request, furthestDays, now)]
  const days = nearest.toSorted()
  const { prices, isLoading, failed } = useDayPrices(request, nearest, hasRates, usePriceOfOffer(), filter)
  const cheapest = cheapestDays(prices)
  const { name = 'Prices' } = useShownPrices()
  const details = filter === undefined ? 'and miles' : 'that match the filters'
  const [place] = hotelPlaces(request.hotelIds, hotels)
  const span = { startDate: days[0]!, endDate: days.at(-1)! }
  const weather = useQuery(
    weatherQuery(place && hasRates ? { latitude: place.latitude, longitude: place.longitude, ...span } : undefined),
  )

  useEffect(() => {
    // An opening panel has no size before its first frame.
    const frame = requestAnimationFrame(() => {
      strip.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' })
    })
    return () => cancelAnimationFrame(frame)
  }, [checkin])

  return (
    <>
      {failed && <QueryError what="The prices of some days" query={failed} />}
      <Text size="tiny" tone="soft" role="status">
        {isLoading ? 'Loading prices…' : `${name} ${details}, weather`}
      </Text>
      <ul ref={strip} className={styles.strip} aria-label="Check-in days" onKeyDown={moveFocus}>
        {days.map((day) => (
          <li key={day}>
            <DayCell
              day={day}
              price={prices.get(day)}
              isFiltered={filter !== undefined}
              isLoading={isLoading || !hasRates}
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
