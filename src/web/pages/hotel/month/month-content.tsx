import { addDays, utcDay } from '#contract/days'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { explainError, isNotFound } from '../../../api/explain-error.ts'
import { weatherQuery } from '../../../api/get-weather.ts'
import { useDealDays } from '../../../api/list-deal-days.ts'
import { isOffered } from '../../../browser/platform.ts'
import { useMedia, wideScreen } from '../../../browser/use-media.ts'
import { LoadError } from '../../../components/load-error/load-error.tsx'
import { searchOfStay } from '../../../components/stay/stay-search.ts'
import { lastDeparture, MilesCalendar } from '../../../components/when/miles-calendar.tsx'
import { NightsChoice, type StayLength } from '../../../components/when/nights-choice.tsx'
import { UsualWeather } from '../../../components/when/usual-weather.tsx'
import { weatherSpan } from '../../../components/when/weather-span.ts'
import { formatMonth } from '../../../format/dates.ts'
import { hotelHref } from '../hotel-address.ts'
import { SectionLink } from '../sections/section-link.tsx'
import type { HotelMonthProps } from './hotel-month.tsx'

/** The calendar has at least so many days, of which nothing may be known. */
const fewestDays = 120

/** A calendar of the miles, the cash and the value of the nights of a hotel; a press shows the rates of the stay. */
export function MonthContent({ hotel, stay, now }: HotelMonthProps) {
  const navigate = useNavigate()
  const isWide = useMedia(wideScreen) === true
  const today = utcDay(now.getTime())
  const [length, setLength] = useState<StayLength>({})
  const [shownMonth, setShownMonth] = useState(stay.checkin < today ? today : stay.checkin)
  const { nights, arrival } = length
  const days = useDealDays({
    hotelId: hotel.id,
    nights: nights && [...nights],
    arrival: arrival && [...arrival],
  })
  const { data: weather, error } = useQuery(
    weatherQuery(
      isOffered('getWeather') ? { ...hotel.location, ...weatherSpan(undefined, shownMonth, now) } : undefined,
    ),
  )

  if (isNotFound(days.error)) return <p className="hotel-note">Nothing is known of its nights in miles.</p>
  return (
    <>
      <NightsChoice length={length} onChange={setLength} />
      {days.error !== null && (
        <LoadError
          what="The miles calendar"
          reason={explainError(days.error)}
          isRetrying={days.isFetching}
          onRetry={() => void days.retry()}
        />
      )}
      <MilesCalendar
        days={days.shown}
        isCurrent={days.isCurrent}
        isLoading={days.isFetching}
        detail="value"
        stay={stay}
        hasNights
        min={addDays(today, 1)}
        max={lastDeparture(days.shown, addDays(today, fewestDays))}
        months={isWide ? 2 : 1}
        onStay={(checkin, checkout) => {
          void navigate(hotelHref(hotel.id, searchOfStay({ ...stay, checkin, checkout })), { preventScrollReset: true })
        }}
        onMonth={setShownMonth}
      />
      <div className="hotel-month-bottom">
        {isOffered('getWeather') && (
          <UsualWeather
            title={`${hotel.address.city} in ${formatMonth(shownMonth, now)}:`}
            weather={weather}
            isFailed={error !== null}
          />
        )}
        <SectionLink to="rates">To the rates of these dates</SectionLink>
      </div>
    </>
  )
}
