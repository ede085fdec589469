import { addDays, nightsBetween } from '#contract/days'
import type { StayRequest } from '#contract/hotels/stay'
import { useState } from 'react'
import { Link } from 'react-router'
import { QueryError } from '#web/api/query-error.tsx'
import { Button } from '#web/kit/button.tsx'
import { formatStay } from '#web/kit/format/dates.ts'
import { Skeleton } from '#web/kit/skeleton.tsx'
import { Row } from '#web/kit/stack.tsx'
import { Note } from '#web/kit/text.tsx'
import { daysAround } from '#web/stay/days/days-around.ts'
import { useDayPrices } from '#web/stay/days/use-day-prices.ts'
import { searchOfStay } from '#web/stay/form/stay-search.ts'
import { hotelHref, type HotelSearch } from '../hotel-address.ts'

/** How many days before and after the stay to search for availability. */
const furthestDays = 14
const mostDates = 2

interface OtherDatesProps {
  readonly hotelId: string
  readonly search: HotelSearch
  readonly stay: StayRequest
  readonly now: Date
}

/** The nearest dates with availability for the same nights and guests, nearest first. */
export function OtherDates({ hotelId, search, stay, now }: OtherDatesProps) {
  const nights = nightsBetween(stay.checkin, stay.checkout)
  const days = daysAround(stay, furthestDays, now)
  const [hasEnough, setHasEnough] = useState(false)
  const { prices, isLoading, failed } = useDayPrices(
    { hotelIds: [hotelId], ...stay, occupancies: [...stay.occupancies] },
    days,
    !hasEnough,
    undefined,
  )
  const isAvailable = (day: string) => prices.get(day)?.miles !== undefined || prices.get(day)?.price !== undefined
  const available = days.filter(isAvailable).slice(0, mostDates)
  if ((available.length === mostDates) !== hasEnough) setHasEnough(!hasEnough)
  return (
    <>
      {failed && available.length === 0 ? (
        <QueryError what="Other dates" query={failed} />
      ) : (
        <Note>
          {available.length > 0 || isLoading
            ? 'Nearest dates with rooms:'
            : `No rooms within ${furthestDays} days of these dates. Try fewer guests per room.`}
        </Note>
      )}
      <Row>
        {available.map((checkin) => {
          const other = { ...stay, checkin, checkout: addDays(checkin, nights) }
          return (
            <Button
              key={checkin}
              as={Link}
              to={hotelHref(hotelId, { ...search, ...searchOfStay(other) })}
              preventScrollReset
            >
              {formatStay(checkin, other.checkout, now)}
            </Button>
          )
        })}
      </Row>
      {isLoading && available.length < mostDates && <Skeleton line="usual" />}
    </>
  )
}
