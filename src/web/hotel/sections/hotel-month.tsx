import { addDays, utcDay } from '#contract/days'
import type { Deal } from '#contract/deals/list-deals'
import type { StayRequest } from '#contract/hotels/stay'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { isNotFound } from '#web/api/explain-error.ts'
import { weatherQuery, weatherSpan } from '#web/weather/get-weather.ts'
import { listDealDays } from '#contract/deals/list-deal-days'
import { Offered } from '#web/api/offered.tsx'
import { query, useShownQuery } from '#web/api/query.ts'
import { useMedia, wideScreen } from '#web/browser/use-media.ts'
import { searchOfStay } from '#web/stay/form/stay-search.ts'
import { MilesCalendar } from '#web/stay/days/miles-calendar.tsx'
import { NightsChoice, type StayLength } from '#web/stay/days/nights-choice.tsx'
import { WeatherLine } from '#web/weather/weather-line.tsx'
import { formatMoney } from '#web/kit/format/money.ts'
import { formatMiles } from '#web/kit/format/miles.ts'
import { formatMonth, formatStay } from '#web/kit/format/dates.ts'
import type { Hotel } from '#web/stay/hotel/get-hotel.ts'
import { hotelHref } from '../hotel-address.ts'
import { Row, Stack } from '#web/kit/stack.tsx'
import { Note, Text } from '#web/kit/text.tsx'
import { SectionLink } from './section.tsx'

interface HotelMonthProps {
  readonly hotel: Pick<Hotel, 'id' | 'location' | 'address'>
  readonly stay: StayRequest
  /** The deal of the hotel, which may be of other nights. */
  readonly deal: Deal | undefined
  readonly now: Date
}

/** The calendar has at least so many days, of which nothing may be known. */
const fewestDays = 120

/** A calendar of the miles, the cash and the value of the nights of a hotel; a press shows the rates of the stay. */
export function HotelMonth({ hotel, stay, deal, now }: HotelMonthProps) {
  const navigate = useNavigate()
  const isWide = useMedia(wideScreen) === true
  const today = utcDay(now.getTime())
  const [length, setLength] = useState<StayLength>({})
  const [shownMonth, setShownMonth] = useState(stay.checkin < today ? today : stay.checkin)
  const { nights, arrival } = length
  const request = { hotelId: hotel.id, nights: nights && [...nights], arrival: arrival && [...arrival] }
  const days = useShownQuery(query(listDealDays, request))
  const { data: weather, error } = useQuery(
    weatherQuery({ ...hotel.location, ...weatherSpan(undefined, shownMonth, now) }),
  )

  if (isNotFound(days.error)) return <Note>This hotel has no prices in miles yet.</Note>
  return (
    <Stack gap={4}>
      <NightsChoice length={length} onChange={setLength} />
      <MilesCalendar
        query={days}
        detail="value"
        stay={stay}
        hasNights
        min={addDays(today, 1)}
        until={addDays(today, fewestDays)}
        months={isWide ? 2 : 1}
        onStay={(checkin, checkout) => {
          void navigate(hotelHref(hotel.id, searchOfStay({ ...stay, checkin, checkout })), { preventScrollReset: true })
        }}
        onMonth={setShownMonth}
      />
      <Row gap={4} rowGap={2} align="stretch" justify="between">
        <Offered needs="getWeather">
          <WeatherLine
            title={`${hotel.address.city} in ${formatMonth(shownMonth, now)}:`}
            weather={weather}
            isFailed={error !== null}
          />
        </Offered>
        <Text as={SectionLink} isAlone size="small" to="rates">
          {describeStay(stay, deal, now)}
        </Text>
      </Row>
    </Stack>
  )
}

/** What the chosen stay takes, where that is known, as the way to its rates: `Tue, Dec 1 – Thu, Dec 3: 13,900 miles or $393`. */
function describeStay({ checkin, checkout }: StayRequest, deal: Deal | undefined, now: Date): string {
  const days = formatStay(checkin, checkout, now)
  const calculations = deal?.data.room_types[0]?.calculations
  if (calculations === undefined || deal?.start_date !== checkin || deal.end_date !== checkout)
    return `Rates for ${days}`
  return `${days}: ${formatMiles(calculations.miles_required)} miles or ${formatMoney(calculations.selling_price)}`
}
