import { addDays, utcDay } from '#contract/days'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { getLocation } from '#contract/data/get-location'
import { listDealDays } from '#contract/deals/list-deal-days'
import { query, useShownQuery } from '#web/api/query.ts'
import { Offered } from '#web/api/platform.tsx'
import { twoMonthsScreen, useMedia } from '#web/browser/use-media.ts'
import { useNow } from '#web/kit/format/use-now.ts'
import { Choice } from '#web/kit/controls/choice.tsx'
import { MilesCalendar } from '#web/stay/days/miles-calendar.tsx'
import { NightsChoice, type StayLength } from '#web/stay/days/nights-choice.tsx'
import { weatherQuery, weatherSpan } from '#web/weather/get-weather.ts'
import { WeatherLine } from '#web/weather/weather-line.tsx'
import { formatDays, formatMonth, monthSpan } from '#web/kit/format/dates.ts'
import { isExact, isMonth } from '#web/stay/days/format-when.ts'
import { isAnywhere, isAroundCaller } from '../deals-address.ts'
import { Stack } from '#web/kit/stack.tsx'
import styles from './filters.module.css'
import { centerOf, placeName } from '../place-name.ts'
import type { FilterProps } from './deal-filters.tsx'
import { daysRequest, lengthChange, monthChange, stayChange } from './when-search.ts'

/** The fields for the dates: nights, a month, or exact days in a calendar of the fewest miles. Each applies at once. */
export function WhenFields({ search, deals, onChange }: FilterProps) {
  const hasTwoMonths = useMedia(twoMonthsScreen) === true
  const now = useNow()
  const tomorrow = addDays(utcDay(now.getTime()), 1)
  // Users rarely select the last days of a month.
  const firstShown = search.from ?? addDays(tomorrow, 6)
  const isStay = isExact(search)
  // The nights of a stay selected in the calendar are not a filter.
  const [lengthBefore, setLengthBefore] = useState<StayLength>({})
  const length = isStay ? lengthBefore : { nights: search.nights, arrival: search.arrival }
  const days = useShownQuery(query(listDealDays, daysRequest(search, length)))
  const [shownMonth, setShownMonth] = useState(firstShown)
  const chosenMonth = isMonth(search) ? search.from : undefined
  const months = Array.from({ length: 12 }, (_, later) => monthSpan(tomorrow, later).from)

  return (
    <Stack className={styles.fields}>
      <NightsChoice length={length} onChange={(next) => onChange(lengthChange(search, next))} />
      <Choice
        title="Month"
        anyText="Any time"
        options={(chosenMonth === undefined || months.includes(chosenMonth) ? months : [...months, chosenMonth]).map(
          (value) => ({ value, text: formatMonth(value, now) }),
        )}
        chosen={chosenMonth}
        isOther={chosenMonth === undefined && (search.from !== undefined || search.to !== undefined)}
        onChoose={(day) => onChange(monthChange(day === undefined ? undefined : monthSpan(day), length))}
      />
      <MilesCalendar
        query={days}
        stay={isStay ? { checkin: search.from!, checkout: search.to! } : undefined}
        hasNights={length.nights?.length === 1}
        month={firstShown}
        min={tomorrow}
        months={hasTwoMonths ? 2 : 1}
        onStay={(checkin, checkout) => {
          setLengthBefore(length)
          onChange(stayChange(checkin, checkout))
        }}
        onMonth={setShownMonth}
      />
      <Offered needs="getWeather">
        <PlaceWeather search={search} deals={deals} shownMonth={shownMonth} now={now} />
      </Offered>
    </Stack>
  )
}

interface PlaceWeatherProps extends Pick<FilterProps, 'search' | 'deals'> {
  readonly shownMonth: string
  readonly now: Date
}

/** The weather at the searched place, for the selected stay or the visible month. */
function PlaceWeather({ search, deals, shownMonth, now }: PlaceWeatherProps) {
  const { data: caller } = useQuery({ ...query(getLocation, {}), enabled: isAroundCaller(search) })
  const center = isAnywhere(search) ? undefined : centerOf(search, caller)
  const { from, to } = search
  const stay = isExact(search) && from !== undefined && to !== undefined ? { checkin: from, checkout: to } : undefined
  const span = weatherSpan(stay, shownMonth, now)
  const { data, error } = useQuery(
    weatherQuery(center ? { latitude: center.latitude, longitude: center.longitude, ...span } : undefined),
  )
  if (!center) return null
  const days = stay ? formatDays(span.startDate, span.endDate, now) : `in ${formatMonth(shownMonth, now)}`
  const title = `${placeName(search, caller, deals) ?? 'There'} ${days}:`
  return <WeatherLine title={title} weather={data} isFailed={error !== null} />
}
