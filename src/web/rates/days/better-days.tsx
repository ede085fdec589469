import { ApiError, NetworkError } from '#client/errors'
import type { WeatherRequest } from '#contract/data/get-weather'
import { addDays, nightsBetween, utcDay } from '#contract/days'
import type { OffersRequest } from '#contract/hotels/find-offers'
import type { ListedHotel } from '#contract/hotels/list-hotels'
import { stayDateErrors, type StayDates } from '#contract/hotels/stay-limits'
import { useQuery } from '@tanstack/react-query'
import { memo } from 'react'
import { isOffered } from '#web/device/platform.ts'
import { Button } from '#web/kit/button.tsx'
import { Popover } from '#web/kit/controls/popover.tsx'
import { localDay } from '#web/kit/format/dates.ts'
import { formatCount } from '#web/kit/format/locale.ts'
import { Text } from '#web/kit/text.tsx'
import { type DayPrices, type DayPricesStop, useDayPrices } from '#web/stay/days/use-day-prices.ts'
import { offersQuery } from '#web/stay/offer/find-offers.ts'
import { weatherQuery } from '#web/weather/get-weather.ts'
import { type ShownPrices, usePriceOfOffer, useShownPrices } from '../sell/shown-prices.tsx'
import { DayStrip } from './day-strip.tsx'
import styles from './days.module.css'
import { hotelPlaces } from './hotel-places.ts'

interface BetterDaysProps {
  readonly request: OffersRequest
  readonly hotels: ReadonlyMap<string, ListedHotel>
  readonly now: Date
  /** Called with the day of arrival to search, for as many nights. */
  readonly onChoose: (checkin: string) => void
}

/**
 * The button that opens the days around the stay, with the lowest price and the fewest miles over all its hotels on each. They
 * are asked for only while they are open, and after the rates of the stay have arrived.
 */
export const BetterDays = memo((props: BetterDaysProps) => {
  if (!isOffered('findMinRates')) return null
  return (
    <Popover isSmall className={styles.days} button="Better days">
      <section aria-label="Better days">
        <DaysAround {...props} />
      </section>
    </Popover>
  )
})

function DaysAround({ request, hotels, now, onChoose }: BetterDaysProps) {
  const rates = useQuery({ ...offersQuery(request), enabled: false })
  const hasRates = rates.data?.isComplete === true
  const days = daysAroundStay(request, now)
  const dayPrices = useDayPrices(request, nearestFirst(days, request.checkin), hasRates, usePriceOfOffer())
  const { name } = useShownPrices()
  const weather = useQuery(weatherQuery(hasRates ? weatherRequest(request, hotels, days) : undefined))
  return (
    <>
      <DaysStatus days={days} {...dayPrices}>
        {`${daysCaption(name, request)}, weather`}
      </DaysStatus>
      <DayStrip
        days={days}
        current={request.checkin}
        prices={dayPrices.prices}
        isAsking={dayPrices.isAsking || !hasRates}
        weather={new Map(weather.data?.days.map((day) => [day.weather.date, day]))}
        onChoose={onChoose}
      />
    </>
  )
}

/** Asks for the weather of all days at the first place. */
function weatherRequest(
  { hotelIds }: OffersRequest,
  hotels: ReadonlyMap<string, ListedHotel>,
  days: readonly string[],
): WeatherRequest | undefined {
  const [place] = hotelPlaces(hotelIds, hotels)
  const [startDate, endDate] = [days[0], days.at(-1)]
  if (place === undefined || startDate === undefined || endDate === undefined || !isOffered('getWeather')) {
    return undefined
  }
  return { latitude: place.latitude, longitude: place.longitude, startDate, endDate }
}

interface DaysStatusProps extends DayPrices {
  readonly days: readonly string[]
  /** Said when all days are known. */
  readonly children: string
}

/** Says whether days are being asked for, or which were not and why, with the button that asks for the rest. */
function DaysStatus({ days, prices, isAsking, stop, resume, children }: DaysStatusProps) {
  const left = days.filter((day) => !prices.has(day)).length
  return (
    <Text size="tiny" tone="soft">
      <span role="status">
        {isAsking ? 'Loading prices…' : stop !== undefined && left > 0 ? describeStop(stop, left) : children}
      </span>
      {!isAsking && stop !== undefined && left > 0 && (
        <>
          {' '}
          <Button look="link" onClick={resume}>
            Load the rest
          </Button>
        </>
      )}
    </Text>
  )
}

/** Says what the amounts of days are. */
function daysCaption(
  name: ShownPrices['name'],
  { refundableRatesOnly }: Pick<OffersRequest, 'refundableRatesOnly'>,
): string {
  const words = `${name ?? 'Prices'} and miles`
  return refundableRatesOnly ? `Refundable only: ${words.toLowerCase()}` : words
}

/** Says that days are not known and why, as shortly as possible. */
function describeStop({ error }: DayPricesStop, daysLeft: number): string {
  return `${formatCount(daysLeft, 'day', 'days')} not loaded: ${reason(error)}.`
}

function reason(error: unknown): string {
  if (error === null || (error instanceof ApiError && error.status === 429)) return 'too many requests'
  if (error instanceof ApiError && error.status === 503) return 'the service is busy'
  if (error instanceof NetworkError) return 'no connection'
  return 'a request failed'
}

/** How many days before and after that of a stay are compared with it. */
const daysAround = 7

/** Returns the days around that of a stay on which one as long can begin, in order. */
export function daysAroundStay(stay: StayDates, now: Date): readonly string[] {
  const days = Array.from({ length: 2 * daysAround + 1 }, (_, index) => addDays(stay.checkin, index - daysAround))
  return days.filter((day) => canArrive(day, stay, now))
}

/** Sorts days by how near they are to another: of two as near the later one first. */
export function nearestFirst(days: readonly string[], day: string): readonly string[] {
  const distance = (other: string) => Math.abs(nightsBetween(day, other))
  return days.toSorted((a, b) => distance(a) - distance(b) || b.localeCompare(a))
}

function canArrive(day: string, { checkin, checkout }: StayDates, now: Date): boolean {
  if (day !== checkin && day < localDay(now)) return false
  const stay = { checkin: day, checkout: addDays(day, nightsBetween(checkin, checkout)) }
  return stayDateErrors(stay, utcDay(now.getTime())).length === 0
}
