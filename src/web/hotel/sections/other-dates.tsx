import { addDays, utcDay } from '#contract/days'
import type { StayRequest } from '#contract/hotels/stay'
import { stayDateErrors } from '#contract/hotels/stay-limits'
import { useState } from 'react'
import { Link } from 'react-router'
import { Button } from '#web/kit/button.tsx'
import { formatStay, localDay } from '#web/kit/format/dates.ts'
import { Skeleton } from '#web/kit/skeleton.tsx'
import { Row } from '#web/kit/stack.tsx'
import { Note } from '#web/kit/text.tsx'
import { nightsBetween } from '#contract/days'
import { useDayPrices } from '#web/stay/days/use-day-prices.ts'
import { searchOfStay } from '#web/stay/form/stay-search.ts'
import { hotelHref, type HotelSearch } from '../hotel-address.ts'

/** How many days before and after the stay to search for availability. */
const furthestDays = 14
const wanted = 2

interface OtherDatesProps {
  readonly hotelId: string
  readonly search: HotelSearch
  readonly stay: StayRequest
  readonly now: Date
}

/** The nearest dates with availability for the same nights and guests, nearest first. */
export function OtherDates({ hotelId, search, stay, now }: OtherDatesProps) {
  const nights = nightsBetween(stay.checkin, stay.checkout)
  const days = daysAround(stay, now)
  const [hasEnough, setHasEnough] = useState(false)
  const { prices, isAsking } = useDayPrices(
    { hotelIds: [hotelId], ...stay, occupancies: [...stay.occupancies] },
    days,
    !hasEnough,
    undefined,
  )
  const isFree = (day: string) => prices.get(day)?.miles !== undefined || prices.get(day)?.price !== undefined
  const free = days.filter(isFree).slice(0, wanted)
  if ((free.length === wanted) !== hasEnough) setHasEnough(!hasEnough)
  return (
    <>
      <Note>
        {free.length > 0 || isAsking
          ? 'Nearest dates with rooms:'
          : `No rooms within ${furthestDays} days of these dates.`}
      </Note>
      <Row>
        {free.map((checkin) => {
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
      {isAsking && free.length < wanted && <Skeleton line="usual" />}
    </>
  )
}

/** Returns the check-in dates around a stay that can be booked, nearest first. */
export function daysAround(stay: StayRequest, now: Date): string[] {
  const nights = nightsBetween(stay.checkin, stay.checkout)
  return Array.from({ length: furthestDays }, (_, index) => [index + 1, -index - 1])
    .flat()
    .map((days) => addDays(stay.checkin, days))
    .filter(
      (checkin) =>
        checkin >= localDay(now) &&
        stayDateErrors({ checkin, checkout: addDays(checkin, nights) }, utcDay(now.getTime())).length === 0,
    )
}
