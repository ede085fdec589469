import { addDays, nightsBetween, utcDay } from '#contract/days'
import type { StayRequest } from '#contract/hotels/stay'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { isNotFound } from '#web/api/explain-error.ts'
import { listDealDays } from '#contract/deals/list-deal-days'
import { query, useShownQuery } from '#web/api/query.ts'
import { useMedia, wideScreen } from '#web/browser/use-media.ts'
import { searchOfStay, writeRooms } from '#web/stay/form/stay-search.ts'
import { MilesCalendar } from '#web/stay/days/miles-calendar.tsx'
import { NightsChoice, type StayLength } from '#web/stay/days/nights-choice.tsx'
import { formatStay } from '#web/kit/format/dates.ts'
import type { Hotel } from '#web/stay/hotel/get-hotel.ts'
import { hotelHref } from '../hotel-address.ts'
import { Stack } from '#web/kit/stack.tsx'
import { Note, Text } from '#web/kit/text.tsx'
import { SectionLink } from './section.tsx'

interface HotelMonthProps {
  readonly hotel: Pick<Hotel, 'id'>
  readonly stay: StayRequest
  /** Whether the user requested the stay's dates. Miles are then for its length, until the user changes it. */
  readonly isRequested: boolean
  readonly now: Date
}

/** A calendar of a hotel's miles a night; selecting a day shows the stay's rates. */
export function HotelMonth({ hotel, stay, isRequested, now }: HotelMonthProps) {
  const navigate = useNavigate()
  const isWide = useMedia(wideScreen) === true
  const [chosen, setChosen] = useState<StayLength>()
  const length = chosen ?? (isRequested ? { nights: [nightsBetween(stay.checkin, stay.checkout)] } : {})
  const { nights, arrival } = length
  const request = { hotelId: hotel.id, nights: nights && [...nights], arrival: arrival && [...arrival] }
  const days = useShownQuery(query(listDealDays, request))

  if (isNotFound(days.error)) return <Note>This hotel has no prices in miles yet.</Note>
  return (
    <Stack gap={4}>
      <NightsChoice length={length} onChange={setChosen} />
      <MilesCalendar
        query={days}
        stay={stay}
        hasNights
        min={addDays(utcDay(now.getTime()), 1)}
        months={isWide ? 2 : 1}
        onStay={(checkin, checkout) => {
          void navigate(hotelHref(hotel.id, searchOfStay({ ...stay, checkin, checkout })), { preventScrollReset: true })
        }}
      />
      {writeRooms(stay.occupancies) !== '2' && <Note>Miles in the calendar are for 2 adults.</Note>}
      <Text as={SectionLink} isAlone size="small" to="rates">
        Rates for {formatStay(stay.checkin, stay.checkout, now)}
      </Text>
    </Stack>
  )
}
