import './better-days.css'
import type { OffersRequest } from '#contract/find-offers'
import type { WeatherRequest } from '#contract/get-weather'
import type { ListedHotel } from '#contract/list-hotels'
import { useQuery } from '@tanstack/react-query'
import { memo, useId, useState } from 'react'
import { offersQuery } from '../../../api/find-offers.ts'
import { weatherQuery } from '../../../api/get-weather.ts'
import { useDayPrices } from '../../../api/use-day-prices.ts'
import { isOffered } from '../../../browser/platform.ts'
import { storeText, useStoredText } from '../../../browser/stored-text.ts'
import { Icon } from '../../../components/icon/icon.tsx'
import { lazyPart } from '../../../components/part/lazy-part.tsx'
import { usePriceOfOffer, useShownPrices } from '../sell/shown-prices.ts'
import { hotelCities } from '../weather/hotel-cities.ts'
import { daysAroundStay, nearestFirst } from './arrival-days.ts'
import { DayStrip } from './day-strip.tsx'
import { daysCaption, DaysStatus } from './days-status.tsx'

interface BetterDaysProps {
  readonly request: OffersRequest
  readonly hotels: ReadonlyMap<string, ListedHotel>
  readonly now: Date
  /** Called with the day of arrival to search, for as many nights. */
  readonly onChoose: (checkin: string) => void
}

const MonthView = lazyPart({
  what: 'The month',
  isOverPage: true,
  load: async () => (await import('./month-view.tsx')).MonthView,
})

const storedName = 'better-days'

/**
 * The days around the stay, with the lowest price and the fewest miles over all its hotels on each. They are asked for only
 * while they are unfolded, which this device remembers, and after the rates of the stay have arrived.
 */
export const BetterDays = memo((props: BetterDaysProps) => {
  const { request, hotels, now, onChoose } = props
  const id = useId()
  const isOpen = useStoredText(storedName) === 'open'
  const [hasMonth, setHasMonth] = useState(false)
  if (!isOffered('findMinRates')) return null
  return (
    <section aria-label="Better days" className="better-days" data-open={isOpen}>
      <div className="better-days-head">
        <button
          type="button"
          className="better-days-fold"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => storeText(storedName, isOpen ? undefined : 'open')}
        >
          <Icon name="chevron-right" size={14} />
          Better days
        </button>
        {isOpen && (
          <button type="button" className="button button-plain" onClick={() => setHasMonth(true)}>
            Month view
          </button>
        )}
      </div>
      <div id={id} className="better-days-body" hidden={!isOpen}>
        {isOpen && <DaysAround {...props} />}
      </div>
      {hasMonth && (
        <MonthView
          request={request}
          hotels={hotels}
          now={now}
          onChoose={(day) => {
            setHasMonth(false)
            onChoose(day)
          }}
          onClose={() => setHasMonth(false)}
        />
      )}
    </section>
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

/** Asks for the weather of all days in the first city. */
function weatherRequest(
  { hotelIds }: OffersRequest,
  hotels: ReadonlyMap<string, ListedHotel>,
  days: readonly string[],
): WeatherRequest | undefined {
  const [place] = hotelCities(hotelIds, hotels)
  const [startDate, endDate] = [days[0], days.at(-1)]
  if (place === undefined || startDate === undefined || endDate === undefined || !isOffered('getWeather')) {
    return undefined
  }
  return { latitude: place.latitude, longitude: place.longitude, startDate, endDate }
}
